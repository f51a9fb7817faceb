import type { Wing } from '../platform/wing.js'
import { laterRoutes } from './later/later-routes.js'

/** The market for datasets: copies, questions to the network, and reads. */
export function openMarket(): Wing {
  return {
    routes: () => laterRoutes(),
    start: async () => undefined,
    stop: async () => undefined,
  }
}
