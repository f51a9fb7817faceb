import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Input, Reply, Route } from '@kg/contract'
import { KgError } from '@kg/core'
import { pino } from 'pino'
import { expect } from 'vitest'
import { openAgency } from '../../agency/open-agency.js'
import { connectChain, openChain } from '../../chain/open-chain.js'
import { openExchange } from '../../exchange/open-exchange.js'
import { type DirectNetwork, openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openMemory } from '../../memory/open-memory.js'
import type { Caller } from '../../platform/caller/caller.js'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { seedOf } from '../../platform/home/peer-id.js'
import type { Binding, Handler } from '../../platform/http/handle.js'
import { openPlatform } from '../../platform/open-platform.js'
import type { Journal } from '../../platform/operations/journal.js'
import { memoryPorts } from '../memory-ports.js'

export const networkId = 'none-0-00000000'

/** All wings of a node on a real ledger, without HTTP and without wires. */
export interface HostileNode extends AsyncDisposable {
  readonly network: DirectNetwork
  readonly ledger: Journal
  readonly agent: string
  readonly operator: Caller
  /** Errors that were thrown or logged while peers' messages were handled, and that are not refusals of ours. */
  readonly faults: unknown[]
  /** Calls the handler of a route and holds the answer against its record. */
  call<R extends Route>(route: R, input: Partial<Input<R>>, caller?: Caller): Promise<Reply<R>>
  /** Resolves when what has arrived until now is stored or refused. */
  settle(): Promise<void>
  /** Stops it and starts it again in the same home. */
  restart(): Promise<void>
}

type OnFault = (error: unknown) => void

/** Writes nothing, and reports every logged error that is not one of ours. */
function faultLog(onFault: OnFault) {
  const err = (error: unknown) => {
    if (!(error instanceof KgError)) onFault(error)
    return String(error)
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return pino({ level: 'debug', serializers: { err } }, nowhere)
}

async function openWings(folder: string, settings: Readonly<Record<string, string>>, onFault: OnFault) {
  const config = toConfig({ flags: { network: 'none', ...settings } })
  const log = faultLog(onFault)
  const platform = await openPlatform({ home: homeFiles(folder), config, version: '0.0.0', log })
  const connection = connectChain(platform)
  const memory = await openMemory(platform, { sealDomain: () => connection.chain.sealDomain() })
  const chain = openChain(platform, memory, connection)
  const network = openDirectNetwork(seedOf(platform.pem), networkId, onFault)
  const exchange = openExchange(platform, memory, chain, network)
  const agency = openAgency(platform, memory, chain, exchange, connection)
  const bindings: Binding[] = [
    ...memory.routes(memoryPorts(chain, exchange, agency)),
    ...chain.routes(),
    ...exchange.routes(),
    ...agency.routes(),
  ]
  await network.open()
  const wings = [platform, memory, chain, exchange, agency]
  for (const wing of wings) await wing.start()
  return {
    platform,
    network,
    bindings,
    agent: memory.agents.nodeAgent(),
    async stop() {
      for (const wing of wings.toReversed()) await wing.stop()
    },
  }
}

export async function openHostileNode(settings: Readonly<Record<string, string>> = {}): Promise<HostileNode> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-hostile-'))
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  let open = await openWings(folder, settings, onFault)
  const { agent } = open
  const operator = { agent, isAdmin: true }

  return {
    agent,
    operator,
    faults,
    get network() {
      return open.network
    },
    get ledger() {
      return open.platform.ledger
    },
    async call<R extends Route>(route: R, input: Partial<Input<R>>, caller: Caller = operator) {
      const binding = open.bindings.find((one) => one.route === route)
      // The list of bindings forgets which handler belongs to which route; here it was found by its route.
      const handler = binding?.handler as unknown as Handler<R>
      const signal = AbortSignal.timeout(60_000)
      const reply = await handler(input as Input<R>, { caller, signal } as Parameters<Handler<R>>[1])
      const payload = route.replies[200]
      if (payload?.kind === 'json') {
        const { error } = payload.schema.safeParse(JSON.parse(JSON.stringify(reply)))
        expect(error?.message).toBeUndefined()
      }
      return reply as Reply<R>
    },
    async settle() {
      for (let round = 0; round < 3; round++) {
        for (let turn = 0; turn < 5; turn++) await setImmediate()
        await open.platform.ledger.writeWithoutReceipt(() => undefined)
      }
    },
    async restart() {
      await open.stop()
      open = await openWings(folder, settings, onFault)
    },
    async [Symbol.asyncDispose]() {
      await open.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
