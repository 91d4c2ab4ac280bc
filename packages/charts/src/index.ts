export { type Bar, BarChart, type BarChartRow } from './bar-chart.tsx';
export { LineChart, type LineChartPoint } from './line-chart.tsx';
