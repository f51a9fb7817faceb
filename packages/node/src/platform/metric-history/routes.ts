import { routes } from '@kg/contract'
import { type Binding, handle } from '../http/handle.js'
import type { MetricHistory } from './metric-history.js'

export const metricHistoryRoutes = (history: MetricHistory): Binding[] => [
  handle(routes.metricHistory, ({ query }) => history.read(query)),
]
