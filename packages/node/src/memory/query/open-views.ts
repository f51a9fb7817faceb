import { join } from 'node:path'
import { type Config, ConfigInvalidError } from '@kg/contract'
import type { Budget, Budgets } from '@kg/core/budget'
import {
  embeddedViews,
  type GuardedViews,
  guardedViews,
  type Ledger,
  MovableViews,
  managedOxigraph,
  serverViews,
  type Views,
} from '@kg/store'
import type { Home } from '../../platform/home/home.js'

export interface OpenViews {
  readonly views: GuardedViews
  /** The same without the guard, for moving them to another engine. */
  readonly movable: MovableViews
  /** Opens the engine that other settings name. */
  readonly openEngine: (config: Config) => Promise<Views>
}

/** The SPARQL side of the store, as the configuration names it. */
export async function openViews(
  config: Config,
  home: Home,
  ledger: Ledger,
  { budgets, log }: { budgets: Budgets; log: (line: string) => void },
): Promise<OpenViews> {
  const guard = guardedViews({
    deadlineMs: config['query.deadlineMs'],
    maxRows: config['query.maxRows'],
    maxBytes: config['query.maxBytes'],
  })
  const guests = budgets.open({ what: 'views', limits: { total: config['query.guestViews'] }, evicts: true })
  const memoryBytes = config['store.memoryMb'] * 2 ** 20
  const guestBytes = budgets.open({ what: 'view-bytes', limits: { total: memoryBytes / 2 }, evicts: true })
  const open = (chosen: Config) => openEngine(chosen, home, ledger, { guests, guestBytes, log })
  const movable = new MovableViews(await open(config))
  return { views: guard(movable), movable, openEngine: open }
}

async function openEngine(
  config: Config,
  home: Home,
  ledger: Ledger,
  { guests, guestBytes, log }: { guests: Budget; guestBytes: Budget; log: (line: string) => void },
): Promise<Views> {
  switch (config['store.backend']) {
    case 'embedded':
      return embeddedViews({
        memoryBytes: config['store.memoryMb'] * 2 ** 20,
        guests,
        guestBytes,
        ...(config['store.snapshots'] ? { snapshots: { folder: join(home.path, 'snapshots'), log } } : {}),
      })({ ledger })
    case 'server':
      if (config['store.url'] === '')
        throw new ConfigInvalidError({ where: 'store.url', why: 'is needed when store.backend is server' })
      return serverViews({
        queryUrl: config['store.url'],
        ...optionOf('updateUrl', config['store.updateUrl']),
        ...optionOf('graphStoreUrl', config['store.graphStoreUrl']),
        ...optionOf('username', config['store.username']),
        ...optionOf('password', config['store.password']),
      })({ ledger })
    case 'managed': {
      const server = await managedOxigraph({ folder: join(home.path, 'oxigraph'), log })
      const views = await serverViews({ queryUrl: server.url })({ ledger })
      return {
        query: (view, query) => views.query(view, query),
        status: () => views.status(),
        fill: async (options) => views.fill?.(options),
        renew: async ({ discard }) => {
          if (discard) await server.empty()
        },
        async stop() {
          await views.stop()
          await server.stop()
        },
      }
    }
  }
}

const optionOf = (name: string, value: string): object => (value === '' ? {} : { [name]: value })
