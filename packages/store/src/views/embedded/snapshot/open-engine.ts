import { existsSync, rmSync } from 'node:fs'
import type { Environment } from '../../../ledger/environment.js'
import { Engine } from '../engine.js'
import { loadEngine } from '../engine-memory.js'
import type { EngineModule, EngineStart, SnapshotPlan } from '../messages.js'
import { shelfId } from '../shelf-set.js'
import { Instance } from './instance.js'
import { keep } from './keep.js'
import { restore } from './restore.js'
import { snapshotPath, touchFile } from './snapshot-folder.js'

export interface OpenedEngine {
  engine: Engine
  /** Set when there was a snapshot that could not be used. */
  discarded?: string
  restored: boolean
  /** Keeps the engine's memory in a file. Says why it did not, or nothing. */
  keep(): string | undefined
}

interface Attempt {
  opened?: OpenedEngine
  discarded?: string
}

/** A file is worth writing anew when this share of the statements has come or gone since. */
const stale = 0.02

/** Restores an engine from its snapshot where there is one that can be trusted; else fills it from the ledger. */
export async function openEngine(start: EngineStart, env: Environment, compiled: EngineModule): Promise<OpenedEngine> {
  const { snapshots, asOf, limited } = start
  if (snapshots === undefined || asOf !== undefined || limited !== undefined) {
    const engine = new Engine(await loadEngine({ module: limited ?? compiled.module }), env, start)
    return { engine, restored: false, keep: () => 'this view is not kept' }
  }
  const path = snapshotPath(snapshots.folder, start.shelves.map(shelfId), start.sub)
  if (!snapshots.use) rmSync(path, { force: true })
  const first: Attempt = existsSync(path) ? await tryRestore(path, env, start, snapshots, compiled) : {}
  if (first.opened !== undefined) return first.opened
  const instance = await loadVisible(compiled)
  if (typeof instance === 'string') {
    const engine = new Engine(await loadEngine(compiled), env, start)
    return { engine, restored: false, ...first, keep: () => instance }
  }
  const engine = new Engine(instance.oxigraph, env, start)
  return { engine, restored: false, ...first, keep: () => keep(engine, instance, env, start, snapshots) }
}

/** Another build of the engine may be put together in a way that is not understood here: it does without snapshots. */
async function loadVisible(compiled: EngineModule): Promise<Instance | string> {
  try {
    return await Instance.load(compiled)
  } catch (error) {
    return (error as Error).message
  }
}

async function tryRestore(
  path: string,
  env: Environment,
  start: EngineStart,
  snapshots: SnapshotPlan,
  compiled: EngineModule,
): Promise<Attempt> {
  try {
    const instance = await Instance.load(compiled)
    const saved = restore(path, instance, env, start)
    const engine = new Engine(instance.oxigraph, env, start, { saved })
    touchFile(path)
    const keepAgain = () =>
      engine.moved <= engine.stats().quads * stale && sameShelves(engine, saved.state.shelves) && touchFile(path)
        ? undefined
        : keep(engine, instance, env, start, snapshots)
    return { opened: { engine, restored: true, keep: keepAgain } }
  } catch (error) {
    // Whatever is wrong with it, the ledger has all that it held.
    rmSync(path, { force: true })
    return { discarded: (error as Error).message }
  }
}

function sameShelves(engine: Engine, before: readonly [id: string, seq: number][]): boolean {
  const ids = new Set(engine.holdings().state.shelves.map(([id]) => id))
  return ids.size === before.length && before.every(([id]) => ids.has(id))
}
