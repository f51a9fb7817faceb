import type { Store } from 'oxigraph'
import type { Environment } from '../../../ledger/environment.js'
import type { Engine } from '../engine.js'
import type { EngineStart, SnapshotSettings } from '../messages.js'
import { format } from './header.js'
import type { Instance } from './instance.js'
import { ledgerMark } from './ledger-mark.js'
import { takeProbe } from './self-check.js'
import { writeSnapshot } from './snapshot-file.js'
import { prepareFolder, snapshotPath, trimFolder } from './snapshot-folder.js'

const defaultMaxBytes = 4 * 2 ** 30

/** Writes the memory of an engine to its file. Says why it did not, or nothing. */
export function keep(
  engine: Engine,
  instance: Instance,
  env: Environment,
  { sub }: EngineStart,
  { folder, maxBytes = defaultMaxBytes }: SnapshotSettings,
): string | undefined {
  const { store, state } = engine.holdings()
  const probe = takeProbe(store, state.sizes)
  const ledger = ledgerMark(env, Math.max(...state.shelves.map(([, seq]) => seq)))
  if (ledger === undefined) return 'the ledger has no receipt for it'
  const unrest = instance.unrest()
  if (unrest !== undefined) return unrest
  const memory = new Uint8Array(instance.memory.buffer)
  if (memory.length > maxBytes) return 'it is larger than the folder may be'
  prepareFolder(folder)
  const ids = state.shelves.map(([id]) => id)
  writeSnapshot(
    snapshotPath(folder, ids, sub),
    {
      format,
      build: instance.build,
      ledger,
      sub: sub ?? null,
      state,
      bytes: memory.length,
      values: instance.values(),
      store: (store as Store & { __wbg_ptr: number }).__wbg_ptr,
      probe,
    },
    memory,
  )
  trimFolder(folder, maxBytes)
  return undefined
}
