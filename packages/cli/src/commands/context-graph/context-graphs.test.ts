import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

const stranger = '0x52908400098527886e0f7030069857d2e4169ee7'

describe('context graphs on the command line', () => {
  it('creates, lists, shows and renames them [C-CC-05, C-CC-08, C-CC-09]', async () => {
    await using node = await testNode()
    const created = await node.kg('context-graph', 'create', 'lab', '-n', 'Lab notes', '-d', 'What we found')
    expect(created).toMatchObject({ exitCode: 0, stdout: 'created lab\ndid:kg:context-graph:lab\n' })
    expect(created.stderr).toContain('kg ka create <name> -c lab --input-file <rdf-file>')

    const { stdout: list } = await node.kg('context-graph', 'list')
    expect(list.split('\n')[0]).toMatch(/^# {2}id +name +access +subscribed +assets$/)
    expect(list).toMatch(/^- {2}lab +Lab notes +open +yes +0$/m)
    expect(await node.json('context-graph', 'list', '--prefix', 'la')).toMatchObject({
      contextGraphs: [{ id: 'lab', subscribed: true }],
      total: 3,
    })
    expect(await node.json('context-graph', 'rename', 'lab', 'Notes')).toEqual({ renamed: true, name: 'Notes' })
    const info = await node.kg('context-graph', 'info', 'lab')
    expect(info.stdout).toMatch(/^name +Notes$/m)
    expect(info.stdout).toMatch(/^on-chain id +not registered$/m)
    expect(await node.refused('context-graph', 'delete', 'lab')).toEqual(['USAGE', 2])
    const deleted = await node.kg('cg', 'delete', 'lab', '--yes')
    expect(deleted.stdout).toBe('Deleted: lab with 0 assets\nOther nodes keep their copies\n')
    expect(await node.refused('context-graph', 'info', 'lab')).toEqual(['CONTEXT_GRAPH_NOT_FOUND', 3])
  })

  it('reads all pages by itself with --all, and says when there is more', async () => {
    await using node = await testNode()
    for (const id of ['a', 'b', 'c']) await node.json('context-graph', 'create', `many-${id}`)
    const page = ['context-graph', 'list', '--prefix', 'many-', '--limit', '2']
    const first = await node.kg(...page)
    expect(first.stderr).toContain('--all')
    expect((await node.kg('context-graph', 'info', 'manya')).stderr).toContain(
      '→ Did you mean many-a? If not, create it',
    )
    expect(await node.json(...page)).toMatchObject({
      contextGraphs: [{ id: 'many-a' }, { id: 'many-b' }],
      nextCursor: expect.any(String),
    })
    const all = await node.json(...page, '--all')
    expect(all).toMatchObject({ contextGraphs: [{ id: 'many-a' }, { id: 'many-b' }, { id: 'many-c' }] })
    expect(all).not.toHaveProperty('nextCursor')
  })

  it('keeps the allowlist of a curated one, and lets an agent work there with its token [C-CC-07, C-CC-10]', async () => {
    await using node = await testNode()
    const { agentAddress, authToken } = (await node.json('agent', 'register', 'bot')) as Record<string, string>
    await node.json('context-graph', 'create', 'club', '--curated', '--private', '--allowed-agent', stranger)
    const file = node.file('a.ttl', '<urn:a> <urn:b> "c" .')
    const create = ['ka', 'create', 'a', '-c', 'club', '--input-file', file]

    const before = await node.kgAs(authToken!, ...create)
    expect(before.exitCode).toBe(3)
    expect(before.stderr).toContain('CONTEXT_GRAPH_NOT_FOUND')
    expect(await node.json('context-graph', 'add-agent', 'club', '--agent', agentAddress!)).toMatchObject({ ok: true })
    expect((await node.kg('context-graph', 'agents', 'club')).stdout).toContain(agentAddress)
    expect((await node.kgAs(authToken!, ...create, '--share')).exitCode).toBe(0)
    expect(await node.json('ka', 'history', 'a', '-c', 'club')).toMatchObject({ agentAddress, status: 'swm-shared' })

    expect(await node.json('context-graph', 'remove-agent', 'club', '--agent', agentAddress!)).toMatchObject({
      ok: true,
    })
    expect((await node.kgAs(authToken!, 'query', 'club', '-q', 'ASK {}')).exitCode).not.toBe(0)
    const invited = await node.kg('context-graph', 'invite', 'club', '--agent', agentAddress!)
    expect(invited).toMatchObject({ exitCode: 0 })
    expect(invited.stderr).toContain('add-agent')
    expect((await node.kgAs(authToken!, 'query', 'club', '-q', 'ASK {}')).exitCode).toBe(0)
    const notCurator = await node.kgAs(authToken!, 'context-graph', 'rename', 'club', 'Mine')
    expect(notCurator).toMatchObject({ exitCode: 7, stdout: '' })
  })

  it('subscribes, unsubscribes and clears [C-CC-16, C-ER-01]', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    expect(await node.json('subscribe', 'lab', '--save')).toMatchObject({
      subscribed: true,
      saved: expect.stringMatching(/^0x/),
    })
    expect(await node.json('subscriptions')).toMatchObject({ subscriptions: [{ id: 'lab' }] })
    expect((await node.kg('unsubscribe', 'lab')).stdout).toBe(
      'no longer subscribed to lab\nremoved from contextGraphs in config.json\n',
    )
    expect(await node.refused('unsubscribe', 'lab')).toEqual(['CONTEXT_GRAPH_NOT_SUBSCRIBED', 3])
    await node.json('subscribe', 'lab')
    expect(await node.json('subscriptions', '--clear')).toMatchObject({ cleared: ['lab'] })
    expect(await node.refused('subscribe', '#99')).toEqual(['ON_CHAIN_ID_UNKNOWN', 3])
  })

  it('makes and lists sub-graphs', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    expect(await node.json('sub-graph', 'create', 'samples', '-c', 'lab')).toMatchObject({ subGraphName: 'samples' })
    expect(await node.json('sub-graph', 'list', '-c', 'lab')).toMatchObject({
      contextGraphId: 'lab',
      subGraphs: [{ name: 'samples', assetCount: 0 }],
    })
    expect((await node.kg('sub-graph', 'list', '-c', 'lab')).stdout).toMatch(/^samples +0/m)
    expect(await node.refused('sub-graph', 'create', 'samples', '-c', 'lab')).toEqual(['SUB_GRAPH_EXISTS', 1])
  })

  it('says what needs a chain or peers', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    expect(await node.refused('context-graph', 'register', 'lab')).toEqual(['CHAIN_UNAVAILABLE', 1])
    for (const line of [
      ['context-graph', 'request-join', 'club', '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'],
      ['context-graph', 'catchup-status', 'lab'],
      ['sync', 'catchup-status', 'lab'],
    ])
      expect(await node.refused(...line)).toEqual(['PEERS_UNAVAILABLE', 1])
  })

  it('lets agents of one node ask each other to join [C-CC-11, C-CC-12, C-CC-13]', async () => {
    await using node = await testNode()
    const { peerId } = await node.json('status')
    await node.json('context-graph', 'create', 'club', '--curated')
    const { agentAddress, authToken } = await node.json('agent', 'register', 'ada')
    const ada = (...line: string[]) => node.kgAs(String(authToken), 'context-graph', ...line)
    expect((await node.kg('context-graph', 'join-requests', 'club')).stdout).toBe('No join requests\n')
    expect(await node.refused('context-graph', 'approve-join', 'club')).toEqual(['USAGE', 2])
    expect((await ada('sign-join', 'club')).stdout).toMatch(/^I ask to join[\s\S]*\n0x[0-9a-f]{130}\n$/)
    const file = node.file('signed.json', (await ada('sign-join', 'club', '--json')).stdout)
    const asked = await ada('request-join', 'club', String(peerId), '--delegation', file, '--name', 'Ada')
    expect(asked.stdout).toMatch(/^club: pending/)
    expect((await node.kg('context-graph', 'join-requests', 'club')).stdout).toMatch(/asked us +0x\w+ +Ada +pending/)
    expect(await node.json('context-graph', 'approve-join', 'club')).toMatchObject({ agentAddress, status: 'joined' })
    expect(await node.refused('context-graph', 'reject-join', 'club', '--agent', String(agentAddress))).toEqual([
      'JOIN_REQUEST_DECIDED',
      1,
    ])
    expect(await node.refused('context-graph', 'reject-join', 'club', '--agent', stranger)).toEqual([
      'JOIN_REQUEST_NOT_FOUND',
      3,
    ])
    expect((await node.kg('context-graph', 'join-policy', 'club', 'open', '--members', '9')).stdout).toMatch(/up to 9/)
    expect((await node.kg('context-graph', 'join-policy', 'club')).stdout).toMatch(
      /join requests are approved automatically/,
    )
    expect(await node.refused('context-graph', 'join-policy', 'club', 'some')).toEqual(['USAGE', 2])
    expect(await node.refused('context-graph', 'request-join', 'x', 'me', '--delegation', 'none.json')).toEqual([
      'INPUT_FILE_UNREADABLE',
      3,
    ])
  })

  it('refuses what is not right', async () => {
    await using node = await testNode()
    expect(await node.refused('context-graph', 'info', 'nowhere')).toEqual(['CONTEXT_GRAPH_NOT_FOUND', 3])
    expect(await node.refused('context-graph', 'create', 'a b')).toEqual(['INVALID_CONTEXT_GRAPH_ID', 1])
    expect(await node.refused('context-graph', 'create', 'x', '--access-policy', '2')).toEqual(['USAGE', 2])
    expect(await node.refused('context-graph', 'create', 'x', '--access-policy', '0', '--curated')).toEqual([
      'USAGE',
      2,
    ])
    expect(await node.refused('context-graph', 'list', '--limit', 'many')).toEqual(['USAGE', 2])
    expect(await node.refused('context-graph', 'add-agent', 'x')).toEqual(['USAGE', 2])
  })
})
