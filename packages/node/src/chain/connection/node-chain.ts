import { ChainFailedError, ChainStartingError, ChainUnavailableError } from '@kg/contract'
import { type Hex, zeroAddress } from '@kg/core'
import { deferred, firstOf, pause, waitAtMost } from '@kg/core/async'
import { knownChains } from '../../memory/assets/chain-names.js'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import type { NodeChain, OpenChain } from './chain.js'
import { type JoinChainNeeds, joinChain } from './join-chain.js'
import { type Network, openNetwork } from './open-network.js'

const retryMs = [1000, 2000, 5000, 15_000, 60_000]
/** How long a request waits for a chain that is starting. */
const patienceMs = 20_000
const nowhere: SealDomain = { chainName: 'none', chainId: 0, contract: zeroAddress }

/** Opens the node's chain in the background, again and again until it is open: the node works without it meanwhile. */
export function openNodeChain(needs: JoinChainNeeds): NodeChain {
  const { config, ledger, log } = needs
  const { network } = config
  const ending = new AbortController()
  let open: (OpenChain & { close(): Promise<void> }) | undefined
  let fault: unknown
  const wanted = deferred()
  const triedOnce = deferred()
  let running: Promise<void> | undefined
  let hasLoaded = false

  async function run(): Promise<void> {
    for (let attempt = 0; !ending.signal.aborted; attempt++) {
      let reached: Network | undefined
      try {
        await import('@kg/chain')
        hasLoaded = true
        if (ending.signal.aborted) return
        reached = await openNetwork(config, (line) => log.info({ from: 'chain' }, line))
        const base = reached
        if (ending.signal.aborted) return await base.stop()
        const joined = await joinChain(base, needs)
        open = { ...joined, close: () => joined.close().then(() => base.stop()) }
        fault = undefined
        triedOnce.resolve()
        log.info(
          { network, chainId: open.chainId, role: open.role, identityId: String(open.identityId()) },
          'chain ready',
        )
        return
      } catch (error) {
        fault = error
        triedOnce.resolve()
        log.warn({ err: error, network }, 'the chain could not be opened')
        await reached?.stop().catch((err: unknown) => log.warn({ err }, 'leaving the chain failed'))
        await pause(retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0, ending.signal, { keepsProcess: false })
      }
    }
  }

  const waitForFirstTry = (caller?: AbortSignal) => {
    wanted.resolve()
    const signal = caller === undefined ? ending.signal : AbortSignal.any([ending.signal, caller])
    return waitAtMost(triedOnce.promise, { ms: patienceMs, signal })
  }

  return {
    network,
    start(after = Promise.resolve()) {
      if (network !== 'none') running ??= firstOf([after, wanted.promise]).then(run)
    },
    current: () => open,
    status() {
      if (network === 'none') return { network, state: 'none' }
      if (open !== undefined) {
        const { chainId, role } = open
        return { network, state: 'ready', chainId, role, identityId: String(open.identityId()) }
      }
      if (fault === undefined) return { network, state: 'starting' }
      return { network, state: 'failed', reason: (fault as Error).message }
    },
    role: () => open?.role,
    async ready(asking, signal) {
      if (network === 'none') throw new ChainUnavailableError({ needs: asking })
      if (open === undefined && fault === undefined) await waitForFirstTry(signal)
      if (open !== undefined) return open
      if (fault !== undefined) throw new ChainFailedError({ network, why: (fault as Error).message })
      throw new ChainStartingError({ network })
    },
    async sealDomain(signal) {
      if (network === 'none') return nowhere
      const joinedBefore = () => ledger.read((r) => r.get(knownChains, network))
      if (joinedBefore() === undefined && fault === undefined) await waitForFirstTry(signal)
      const joined = joinedBefore()
      if (joined === undefined) return nowhere
      return { chainName: network, chainId: joined.chainId, contract: joined.addresses.KnowledgeAssets as Hex }
    },
    async stop() {
      ending.abort()
      wanted.resolve()
      // Until its code is there, nothing is open.
      if (hasLoaded) await running
      await open?.close()
    },
  }
}
