import type { Trouble } from './trouble.js'

/** What to do about a chain that does not answer. */
export const chainRemedy = (network: string): string =>
  network === 'local'
    ? 'kg logs says why; kg stop && kg start starts the local chain again. All but publishing goes on'
    : 'Check the network connection. kg config get chain.rpcUrls shows whom the node asks, and kg config set chain.rpcUrls <url> names another. All but publishing goes on'

export const unopenedChain = (network: string, why: string): Trouble => ({
  id: 'chain.failed',
  severity: 'error',
  detail: `The chain of network ${network} could not be opened: ${why}`,
  remedy: chainRemedy(network),
})

export const silentChain = (network: string, why: string): Trouble => ({
  id: 'chain.away',
  severity: 'error',
  detail: `The chain of network ${network} does not answer: ${why}`,
  remedy: chainRemedy(network),
})
