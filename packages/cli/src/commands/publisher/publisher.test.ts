import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

const inLab = ['-c', 'lab']

/** A node on a chain of its own, with a registered context graph and shared assets. */
async function publishingNode(...names: string[]) {
  const node = await testNode({ KG_NETWORK: 'local' })
  await node.json('context-graph', 'create', 'lab')
  const file = node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n')
  for (const name of names) await node.json('ka', 'create', name, ...inLab, '--input-file', file, '--share')
  return node
}

describe('publishing on the command line', () => {
  it('explains what stands in the way, then what it costs, and publishes [C-CK-08, C-CK-14]', async () => {
    await using node = await publishingNode('a')
    const early = await node.kg('ka', 'publish', 'a', ...inLab, '--explain')
    expect(early.exitCode).toBe(1)
    expect(early.stdout).toMatch(/^It would fail:\n {2}CONTEXT_GRAPH_NOT_REGISTERED {2}.+\n {2}→ Register it: kg /m)
    expect(await node.refused('ka', 'publish', 'a', ...inLab)).toEqual(['CONTEXT_GRAPH_NOT_REGISTERED', 1])
    await node.json('context-graph', 'register', 'lab')
    const explained = await node.kg('ka', 'publish', 'a', ...inLab, '--epochs', '3', '--explain')
    expect(explained).toMatchObject({ exitCode: 0, stderr: 'Publish it: kg ka publish a -c lab\n' })
    expect(explained.stdout).toMatch(/^epochs +3\nfee +[\d.]+ \w+\nlimit +100 \w+\nwallet +0x/m)
    expect(explained.stdout).toContain('It can be published')
    const done = await node.kg('ka', 'publish', 'a', ...inLab, '--publisher-node-identity-id', '0')
    expect(done.stdout).toMatch(
      /^published\nasset +a in lab, version 1\nUAL +did:kg:.+\ntransaction +0x.+ in block \d+\n/,
    )
    expect(done.stdout).toMatch(/^attributed to +no node$/m)
    expect(done.stderr).toBe('Prove it to anyone: kg ka prove a -c lab\n')
    expect((await node.kg('ka', 'publish', 'a', ...inLab)).stdout).toMatch(/^already published\n/)
    const pulled = { tripleCount: 1, seededFrom: { layer: 'vm' } }
    expect(await node.json('ka', 'pull-from', 'a', ...inLab, '--layer', 'vm')).toMatchObject(pulled)
    expect(await node.refused('ka', 'publish', 'a', ...inLab, '--epochs', '0')).toEqual(['USAGE', 2])
  })

  it('queues, follows, retries and clears [C-CK-12, C-CK-18, C-CK-19, C-CK-20]', async () => {
    await using node = await publishingNode('a', 'b')
    const toNobody = ['--publisher-node-identity-id', '0']
    const request = { publisherNodeIdentityIdOverride: '0' }
    const failed = await node.kg('publisher', 'publish-async', 'lab', 'a', ...toNobody, '--wait')
    expect(failed.exitCode).toBe(1)
    expect(failed.stdout).toMatch(/^job \S+ is failed\n/)
    expect(failed.stdout).toMatch(/^problem +CONTEXT_GRAPH_NOT_REGISTERED while claimed: .+\nremedy +Register it: /m)
    await node.json('context-graph', 'register', 'lab')
    expect((await node.kg('publisher', 'retry')).stdout).toBe('Queued 1 job again\n')
    const [first] = (await node.json('publisher', 'jobs')).jobs as { jobId: string }[]
    expect(first).toMatchObject({ request })
    const done = await node.kg('publisher', 'job', String(first?.jobId), '--wait')
    expect(done.stdout).toMatch(/^job \S+ is finalized\nasset +a in lab, version 1\ntries +1 of \d+\n/)
    expect(done.stdout).toMatch(/^UAL +did:kg:.+\ntransaction +0x.+\nfee +[\d.]+ tokens, paid by 0x/m)

    const queued = await node.kg('ka', 'publish-async', 'b', ...inLab, ...toNobody)
    expect(queued.stdout).toMatch(/^job \S+ is accepted\n$/)
    const [, jobId = ''] = /^Follow it: kg publisher job (\S+)\n$/.exec(queued.stderr) ?? []
    expect(await node.json('publisher', 'job', jobId, '--wait')).toMatchObject({ status: 'finalized', jobId, request })
    expect((await node.kg('publisher', 'jobs')).stdout).toMatch(/^\S+ +finalized +b +lab +1\/\d+ .+did:kg:/m)
    expect((await node.kg('publisher', 'jobs', '--status', 'failed')).stdout).toBe('No publishing jobs\n')
    expect((await node.kg('publisher', 'stats')).stdout).toMatch(
      /^The publisher is on\n.+finalized +2\n.+wallet +open/s,
    )
    expect(await node.refused('publisher', 'cancel', jobId)).toEqual(['JOB_STATE', 1])
    expect(await node.refused('publisher', 'job', 'none')).toEqual(['JOB_NOT_FOUND', 3])
    expect((await node.kg('publisher', 'clear', jobId)).stdout).toBe('Deleted 1 job\n')
    expect((await node.kg('publisher', 'clear', 'finalized')).stdout).toBe('Deleted 1 job\n')
  })

  it('turns the publisher off and on [C-CK-17]', async () => {
    await using node = await publishingNode('a')
    expect((await node.kg('publisher', 'disable')).stdout).toBe('The publisher is off\n')
    expect(await node.refused('ka', 'publish-async', 'a', ...inLab)).toEqual(['ASYNC_PUBLISHER_UNAVAILABLE', 1])
    expect((await node.kg('publisher', 'stats')).stdout).toMatch(
      /^The publisher is off; turn it on: kg publisher enable\n/,
    )
    expect((await node.kg('publisher', 'enable')).stdout).toBe('The publisher is on\n')
  })

  it('says so where there is no chain', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    const file = node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n')
    await node.json('ka', 'create', 'a', ...inLab, '--input-file', file, '--share')
    expect(await node.refused('publisher', 'publish-async', 'lab', 'a')).toEqual(['CHAIN_UNAVAILABLE', 1])
  })
})
