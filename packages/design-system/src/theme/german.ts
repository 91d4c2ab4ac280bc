// Names of months and weekdays in calendars.
import 'dayjs/locale/de';
import germanLocale from 'antd/locale/de_DE';

export { germanLocale };
