/** The icons the product uses. An icon without a text beside it needs an accessible name on its button. */
export {
  ArrowLeftOutlined,
  BellOutlined,
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  MessageOutlined,
  PaperClipOutlined,
  QuestionCircleOutlined,
  SortAscendingOutlined,
  SortDescendingOutlined,
  StarFilled,
  StarOutlined,
  UserOutlined,
} from '@ant-design/icons';
