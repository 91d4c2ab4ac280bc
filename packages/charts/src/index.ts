export { type Bar, BarChart, type BarChartRow } from './bar-chart.tsx';
export { type Cohort, CohortGrid } from './cohort-grid.tsx';
export { FunnelChart, type FunnelChartStep } from './funnel-chart.tsx';
export { LineChart, type LineChartPoint } from './line-chart.tsx';
