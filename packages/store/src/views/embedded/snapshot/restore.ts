import type { Store } from 'oxigraph'
import type { Environment } from '../../../ledger/environment.js'
import type { Holdings } from '../engine.js'
import type { EngineStart } from '../messages.js'
import { misfit } from './header.js'
import type { Instance } from './instance.js'
import { selfCheck } from './self-check.js'
import { readSnapshot } from './snapshot-file.js'

/** Puts a snapshot into a new instance. Throws on any doubt; the instance is then of no use. */
export function restore(path: string, instance: Instance, env: Environment, start: EngineStart): Holdings {
  const header = readSnapshot(path, (header) => {
    const why = misfit(header, instance.build, start, env)
    if (why !== undefined) throw new Error(why)
    return instance.prepare(header.bytes, header.values)
  })
  const unrest = instance.unrest()
  if (unrest !== undefined) throw new Error(unrest)
  const store = storeAt(instance, header.store)
  selfCheck(store, header.probe)
  return { store, state: header.state }
}

/**
 * The constructor would make another store, and free it in the restored memory one day. This one is never freed: it lives
 * as long as its thread.
 */
function storeAt(instance: Instance, pointer: number): Store {
  return Object.assign(Object.create(instance.oxigraph.Store.prototype), { __wbg_ptr: pointer }) as Store
}
