import { randomBytes } from 'node:crypto'
import { pause } from '@kg/core/async'
import type { Host, HostOptions } from '../host/index.js'
import { openHost } from '../host/index.js'

export interface TestPeers extends AsyncDisposable {
  readonly hosts: readonly Host[]
  readonly [index: number]: Host
  stop(): Promise<void>
}

/** Running hosts on 127.0.0.1, each connected with the one before it. Stopped when the test's scope ends. */
export async function testPeers(
  count: number,
  { linked = true, ...options }: Partial<HostOptions> & { linked?: boolean } = {},
): Promise<TestPeers> {
  const hosts: Host[] = []
  for (let i = 0; i < count; i++) {
    const host = await testHost(options)
    const before = hosts.at(-1)
    hosts.push(host)
    if (linked && before) await host.dial(addressOf(before))
  }
  const stop = async () => void (await Promise.all(hosts.map((host) => host.stop())))
  return Object.assign({ hosts, stop, [Symbol.asyncDispose]: stop }, hosts)
}

export function testHost(options: Partial<HostOptions> = {}): Promise<Host> {
  return openHost({
    privateKey: new Uint8Array(randomBytes(32)),
    role: 'core',
    listen: ['/ip4/127.0.0.1/tcp/0'],
    networkId: 'test',
    ...options,
  })
}

export function addressOf(host: Host): string {
  const [address] = host.multiaddrs()
  if (address === undefined) throw new Error('the host has no address')
  return address
}

/** Waits for something that announces itself by no event. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not happen in time')
    await pause(10)
  }
}

export const bytes = (text: string) => new TextEncoder().encode(text)
export const text = (data: Uint8Array) => new TextDecoder().decode(data)
