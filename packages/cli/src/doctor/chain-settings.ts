import type { Setting } from '../home/settings.js'
import { type Finding, wrong } from './finding.js'

/** Whether a network that is neither local nor none can be found. */
export function chainSettings(set: Setting): Finding[] {
  const network = String(set('network'))
  const urls = set('chain.rpcUrls') as readonly string[]
  const bad = (id: string, detail: string) =>
    wrong('config', { id, detail, remedy: `kg init --network ${network} --rpc <url> --chain-id <n> --hub <address>` })
  if (network === 'local' || network === 'none') {
    if (urls.length === 0) return []
    const detail = `chain.rpcUrls is set but not used, because network is ${network}`
    const remedy = 'Set network to the network of that chain, or remove the chain.* settings'
    return [wrong('config', { id: 'chain-unused', severity: 'warning', detail, remedy })]
  }
  const isUrl = (url: string) => URL.canParse(url) && /^(https?|wss?):$/.test(new URL(url).protocol)
  const missing = [
    ...(urls.length === 0 ? ['chain.rpcUrls'] : []),
    ...(Number(set('chain.chainId')) > 0 ? [] : ['chain.chainId']),
    ...(set('chain.hub') === '' ? ['chain.hub'] : []),
  ]
  return [
    ...(missing.length === 0 ? [] : [bad('chain-incomplete', `Network ${network} needs ${missing.join(', ')}`)]),
    ...urls.filter((url) => !isUrl(url)).map((url) => bad('chain-rpc-url', `${url} in chain.rpcUrls is not a URL`)),
  ]
}
