import { routes } from '@kg/contract'
import { readGraphId } from '../../memory/context-graphs/read-graph-id.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Registry } from './register.js'

export function registrationRoutes({ registry }: { registry: Registry }): Binding[] {
  return [
    handle(routes.registerContextGraph, async ({ body }, { caller }) => {
      const { row, ...registration } = await registry.register(readGraphId(body), body, caller)
      return { registered: true as const, contextGraphId: row.id, ...registration }
    }),
    handle(routes.deactivateContextGraph, async ({ body }, { caller }) => {
      const { row, ...done } = await registry.deactivate(readGraphId(body), caller)
      return { deactivated: true as const, contextGraphId: row.id, onChainId: row.onChainId ?? '', ...done }
    }),
  ]
}
