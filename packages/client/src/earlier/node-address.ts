import { ValidationFailedError } from '@kg/contract'

/** The address of a node from its parts; a part cannot hold more than it is. */
export function nodeAddress(hostname: string, port: number | string, useSsl: boolean): string {
  const host = typeof hostname === 'string' ? hostname.trim() : ''
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const address = `${useSsl ? 'https' : 'http'}://${name}`
  if (host === '' || /[\s/?#@\\%]/.test(host) || !URL.canParse(address) || new URL(address).port !== '') {
    throw invalid('hostname', 'must be the name or the address of a machine, such as 127.0.0.1')
  }
  if (!/^\d{1,5}$/.test(String(port)) || Number(port) < 1 || Number(port) > 65_535) {
    throw invalid('port', 'must be a number from 1 to 65535')
  }
  return `${address}:${Number(port)}`
}

const invalid = (path: string, problem: string) =>
  new ValidationFailedError({ where: 'node', problems: [{ path, problem }] })
