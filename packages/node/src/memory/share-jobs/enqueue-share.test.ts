import { describe, expect, it } from 'vitest'
import { Jobs } from '../../platform/jobs/jobs.js'
import { ann, asAnn, asBob, bob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { enqueueShare, type ShareRequest } from './enqueue-share.js'

const node = await openLab({ onChainId: '32' })
await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
await node.graphs.createSubGraph('lab', 'web', undefined, asAnn)
await node.create(draftRef('draft'), ['<urn:s> <urn:p> "1" .'])
await node.create(draftRef('page', 'lab', 'web'), ['<urn:s> <urn:p> "1" .'])

// Never started: what is queued stays queued.
const jobs = new Jobs(
  'share',
  { concurrency: 1 },
  { ledger: node.journal, work: async () => ({}), onFault: () => undefined },
)
const enqueue = (name: string, more: Partial<ShareRequest> = {}, caller = asAnn) =>
  Promise.resolve().then(() =>
    enqueueShare({ ledger: node.journal, jobs }, { name, contextGraphId: 'lab', ...more }, caller),
  )

describe('a sharing job', () => {
  it('is queued for the caller, however the graph is called', async () => {
    const row = await enqueue('draft', { contextGraphId: '#32' })
    expect(row).toMatchObject({ state: 'queued', contextGraph: 'lab', sub: '', name: 'draft', agent: ann })
    expect(jobs.get(row.id, asAnn)).toEqual(row)
    expect(await enqueue('page', { subGraphName: 'web' })).toMatchObject({ sub: 'web' })
  })

  it('is refused where there is nothing of the caller’s to share', async () => {
    await expect(enqueue('none')).rejects.toEqual(refusal('DRAFT_NOT_FOUND'))
    await expect(enqueue('draft', {}, asBob)).rejects.toEqual(refusal('DRAFT_NOT_FOUND'))
    await expect(enqueue('page')).rejects.toEqual(refusal('DRAFT_NOT_FOUND'))
  })

  it('is refused where the caller may not write', async () => {
    await expect(enqueue('draft', { contextGraphId: 'club' })).rejects.toEqual(refusal('NOT_ON_ALLOWLIST'))
    await expect(enqueue('draft', { subGraphName: 'no' })).rejects.toEqual(refusal('SUB_GRAPH_NOT_FOUND'))
  })
})
