import { expect, it } from 'vitest'
import { arePeers } from './ask.js'
import { mergeSettings, presentSettings } from './settings.js'

const peer = '/ip4/203.0.113.7/tcp/9201/p2p/12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'

it('keeps peers and relays, adds them, and takes them out again', () => {
  const none = presentSettings(new Map(), undefined)
  expect([...mergeSettings(new Map(), none).keys()]).not.toContain('net.relays')
  const added = mergeSettings(new Map(), { ...none, bootstrap: [peer] })
  expect(added.get('net.bootstrap')).toEqual([peer])
  expect(presentSettings(added, undefined).bootstrap).toEqual([peer])
  expect(mergeSettings(added, none).get('net.bootstrap')).toEqual([])
})

it('offers a server that the node can run before the engine in the node, and what was chosen before both [C-CN-04]', () => {
  const backendOf = (values: Map<string, unknown>, oxigraph?: string) => presentSettings(values, oxigraph).backend
  expect(backendOf(new Map(), '/usr/bin/oxigraph')).toBe('managed')
  expect(backendOf(new Map())).toBe('embedded')
  expect(backendOf(new Map([['store.backend', 'server']]), '/usr/bin/oxigraph')).toBe('server')
})

it.each([
  ['', true],
  [`${peer} ${peer}`, true],
  ['203.0.113.7:9201', false],
  ['/ip4/203.0.113.7/tcp/9201', false],
])('takes %j for peers: %s', (text, isGood) => {
  expect(arePeers(text) === undefined).toBe(isGood)
})
