/** The icons the product uses. An icon without a text beside it needs an accessible name on its button. */
export {
  ArrowLeftOutlined,
  BellOutlined,
  CheckOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  MessageOutlined,
  SortAscendingOutlined,
  SortDescendingOutlined,
  StarFilled,
  StarOutlined,
  UserOutlined,
} from '@ant-design/icons';
