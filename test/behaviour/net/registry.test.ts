import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameHash } from '@kg/core'
import { expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { kgHome } from '../../lib/run-kg.js'
import { until } from '../../lib/until.js'

it('lets a user subscribe to what only the chain or a peer knows, shows its access, and learns its name [C-CC-14, C-CC-15, C-CC-16, C-CC-17, C-CG-04, C-CG-05, C-CG-10, C-CG-11, C-CG-14, C-CG-17, C-ER-01, C-ER-04, C-GL-03]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-registry-'))
  const chain = { KG_NETWORK: 'local', KG_CHAIN_FOLDER: join(folder, 'chain') }
  const home = join(folder, 'owner')
  try {
    await using silent = await startDaemon({ home, env: { ...chain, KG_NET_ENABLED: 'false' } })
    const { onChainId } = await operator(silent).ok('createContextGraph', {
      body: { id: 'harbour', name: 'The harbour', register: true },
    })
    const env = { ...chain, KG_NET_ENABLED: 'true', KG_NODE_ROLE: 'edge', KG_CONTEXT_GRAPHS: '4' }
    await using other = await startDaemon({ env })
    await using shell = await kgHome({ KG_API: other.url, KG_TOKEN: other.adminToken })
    const asked = { params: { id: `#${onChainId}` } }
    const hash = nameHash('harbour')
    const { body } = await until(
      () => operator(other).call('getContextGraph', asked),
      ({ status }) => status === 200,
    )
    expect(body).toMatchObject({ id: hash, name: `#${onChainId}`, onChainId, nameHash: hash, subscribed: false })
    // Registered a moment ago: the chain is asked at once, before its events come.
    const subscribe = (contextGraphId: string) => ({ body: { contextGraphId } })
    const pier = await operator(silent).ok('createContextGraph', { body: { id: 'pier', register: true } })
    expect(await operator(other).ok('subscribeContextGraph', subscribe(`#${pier.onChainId}`))).toMatchObject({
      contextGraphId: nameHash('pier'),
      subscribed: true,
    })
    const vault = await operator(silent).ok('createContextGraph', {
      body: { id: 'vault', accessPolicy: 1, register: true },
    })
    const refused = subscribe(`#${vault.onChainId}`)
    expect(await operator(other).refuses('subscribeContextGraph', refused, 'SUBSCRIBE_REFUSED')).toMatchObject({
      detail: expect.stringContaining('private'),
    })
    const closed = await operator(other).ok('getContextGraph', { params: { id: `#${vault.onChainId}` } })
    expect(closed).toMatchObject({ access: 'curated', private: true, subscribed: false })
    await operator(other).refuses('subscribeContextGraph', subscribe('#4711'), 'ON_CHAIN_ID_UNKNOWN')

    // The configuration names the fourth, which nobody knew when the node was started.
    const mole = await operator(silent).ok('createContextGraph', { body: { id: 'mole', register: true } })
    expect(mole.onChainId).toBe('4')
    await until(
      () => operator(other).call('getContextGraph', { params: { id: '#4' } }),
      ({ body: found }) => (found as { subscribed?: boolean }).subscribed === true,
    )
    const saved = await shell.json('subscribe', String(onChainId), '--save')
    expect(saved).toMatchObject({ contextGraphId: hash, saved: hash })

    await silent.stop()
    await using owner = await startDaemon({ home, env: { ...chain, KG_NET_ENABLED: 'true' } })
    const known = await until(
      () => operator(other).ok('getContextGraph', asked),
      ({ id }) => id === 'harbour',
    )
    // Its id is proved by its hash; the title is only what a peer says.
    expect(known).toMatchObject({
      name: 'harbour',
      onChainId,
      nameHash: hash,
      verifiedId: 'harbour',
      subscribed: true,
      access: 'open',
    })
    expect(await operator(other).ok('getContextGraph', { params: { id: hash } })).toEqual(known)
    for (const [group, number] of [
      ['context-graph', String(onChainId)],
      ['sync', `#${onChainId}`],
    ])
      expect(await shell.json(String(group), 'catchup-status', String(number))).toMatchObject({
        contextGraphId: 'harbour',
      })
    const again = await operator(other).ok('subscribeContextGraph', {
      body: { contextGraphId: `#${onChainId}`, save: true },
    })
    expect(again).toMatchObject({ contextGraphId: 'harbour', saved: 'harbour' })
    const { contextGraphs } = JSON.parse(readFileSync(join(other.home, 'config.json'), 'utf8'))
    expect(contextGraphs).toEqual([hash, 'harbour'])

    await operator(owner).ok('createContextGraph', { body: { id: 'quay' } })
    await until(
      () => operator(other).call('subscribeContextGraph', subscribe('quay')),
      ({ status }) => status === 200,
    )
    await operator(other).refuses('subscribeContextGraph', subscribe('nowhere'), 'CONTEXT_GRAPH_NOT_FOUND')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
