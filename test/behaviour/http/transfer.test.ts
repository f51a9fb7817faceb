import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@kg/contract'
import { ed25519Signer, Ledger, newEd25519Pem, verifyLedger } from '@kg/store'
import { afterAll, describe, expect, it } from 'vitest'
import { checkedAnswer, type Given, pathOf } from '../../lib/api.js'
import { type Daemon, startDaemon } from '../../lib/daemon.js'
import { operator, register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { until } from '../../lib/until.js'

const here = await startDaemon({ env: { KG_NET_ENABLED: 'true', KG_NET_DHT: 'false' } })
const there = await startDaemon()
afterAll(() => Promise.all([here, there].map((daemon) => daemon[Symbol.asyncDispose]())))
const [admin, other] = [operator(here), operator(there)]
const alice = await register(here, 'alice')
const bob = await register(here, 'bob')

/** The bytes of an answer, which is held against its record as any other. */
async function bytesOf(daemon: Daemon, token: string, id: 'backupNode' | 'exportGraph', given: Given = {}) {
  const { method } = routes[id]
  const path = pathOf(routes[id], given)
  const reply = await fetch(`${daemon.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  checkedAnswer(method, path, { status: reply.status, headers: Object.fromEntries(reply.headers), text: '' })
  return { bytes, headers: reply.headers }
}

const exported = async (contextGraphId: string, token = here.adminToken, more: Record<string, string> = {}) =>
  (await bytesOf(here, token, 'exportGraph', { query: { contextGraphId, ...more } })).bytes
const file = (content: Uint8Array): Given => ({ raw: { type: 'application/octet-stream', content } })

const assetsOf = async (contextGraphId: string) =>
  (await other.ok('listAssets', { query: { contextGraphId } })).assets.map(({ name }) => name).sort()

await alice.ok('createContextGraph', { body: { id: 'lab', name: 'The lab', description: 'What we know' } })
await alice.ok('createSubGraph', { body: { contextGraphId: 'lab', subGraphName: 'part' } })
const share = (name: string, more: object = {}) =>
  alice.ok('createAsset', { body: { contextGraphId: 'lab', name, quads: quads(3), alsoShareSwm: true, ...more } })
await share('people')
await share('things', { subGraphName: 'part' })
await alice.ok('createAsset', {
  body: {
    contextGraphId: 'lab',
    name: 'thoughts',
    quads: quads(2, 10),
    privateQuads: [{ subject: 'urn:test:s', predicate: 'urn:test:p', object: '_:x' }],
  },
})

describe('a context graph as a file', () => {
  it('is taken in by another node, with sub-graphs and seals, once', async () => {
    const bytes = await exported('lab')
    const first = await other.ok('importGraph', file(bytes))
    expect(first).toEqual({ contextGraphId: 'lab', isNew: true, stored: 2, known: 0, drafts: 0, refused: [] })
    const again = await other.ok('importGraph', file(bytes))
    expect(again).toMatchObject({ isNew: false, stored: 0, known: 2, refused: [] })
    expect(await assetsOf('lab')).toEqual(['people', 'things'])
    expect(await other.ok('getContextGraph', { params: { id: 'lab' } })).toMatchObject({ name: 'The lab' })
    const proof = { params: { name: 'things' }, query: { contextGraphId: 'lab', subGraphName: 'part' } }
    const { seal } = await other.ok('getProof', proof)
    expect(seal).toEqual((await alice.ok('getProof', proof)).seal)
  })

  it('holds drafts only of who exports, and only when asked', async () => {
    const plain = await exported('lab', alice.token)
    const withDrafts = await exported('lab', alice.token, { withDrafts: 'true' })
    const ofBob = await exported('lab', bob.token, { withDrafts: 'true' })
    expect([plain, withDrafts, ofBob].map((bytes) => bytes.includes('thoughts'))).toEqual([false, true, false])
    expect(await other.ok('importGraph', file(withDrafts))).toMatchObject({ known: 2, drafts: 1, refused: [] })
    const draft = await other.ok('draftQuads', { params: { name: 'thoughts' }, query: { contextGraphId: 'lab' } })
    expect(JSON.stringify(draft)).toContain('urn:test:s11')
    await other.ok('writeDraft', { params: { name: 'thoughts' }, body: { contextGraphId: 'lab', quads: quads(1, 99) } })
    const { refused } = await other.ok('importGraph', file(withDrafts))
    expect(refused).toMatchObject([{ name: 'thoughts', why: expect.stringContaining('another draft') }])
  })

  it('is taken only as far as it is what its authors have sealed', async () => {
    await alice.ok('createContextGraph', { body: { id: 'forged' } })
    const body = { contextGraphId: 'forged', quads: quads(3), alsoShareSwm: true }
    await alice.ok('createAsset', { body: { ...body, name: 'good' } })
    await alice.ok('createAsset', { body: { ...body, name: 'fake' } })
    const bytes = await exported('forged')
    bytes.write('lies', bytes.lastIndexOf('fake'))
    const { stored, refused } = await other.ok('importGraph', file(bytes))
    expect([stored, refused.length]).toEqual([1, 1])
    expect(refused[0]?.why).toContain('the seal is not its author’s')
    expect(await assetsOf('forged')).toEqual(['good'])
  })

  it('of members is proven by the definition that its curator has sealed', { timeout: 60_000 }, async () => {
    const allowedAgents = [bob.agent]
    await alice.ok('createContextGraph', { body: { id: 'club', accessPolicy: 1, allowedAgents } })
    await bob.ok('createAsset', {
      body: { contextGraphId: 'club', name: 'minutes', quads: quads(2), alsoShareSwm: true },
    })
    const isDefined = (bytes: Buffer) => bytes.includes('graph-definition')
    const bytes = await until(() => exported('club'), isDefined, 40_000)
    expect(await other.ok('importGraph', file(bytes))).toMatchObject({ isNew: true, stored: 2, refused: [] })
    const members = await other.ok('listParticipants', { params: { id: 'club' } })
    expect(JSON.stringify(members)).toContain(bob.agent)
    const stranger = await register(there, 'stranger')
    await stranger.refuses('exportGraph', { query: { contextGraphId: 'club' } }, 'NOT_ON_ALLOWLIST')
  })

  it('is refused when it is none, and never for a system graph', async () => {
    const refuses = (content: string, code: string) => other.refuses('importGraph', file(Buffer.from(content)), code)
    await refuses('<urn:a> <urn:p> "o" .', 'GRAPH_FILE_INVALID')
    await refuses('kg-graph 1\n\u0000\u0000\u0000\u0009ab', 'GRAPH_FILE_INVALID')
    await refuses('kg-graph 1\n', 'GRAPH_FILE_INVALID')
    await other.refuses('importGraph', file(await exported('ontology')), 'CONTEXT_GRAPH_SYSTEM')
    await other.refuses('exportGraph', { query: { contextGraphId: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
  })
})

describe('POST /api/backup', () => {
  it('gives a ledger that another process can open while the node writes on', async () => {
    const [{ bytes, headers }] = await Promise.all([
      bytesOf(here, here.adminToken, 'backupNode'),
      ...quads(10).map((quad, i) =>
        alice.ok('writeDraft', {
          params: { name: 'thoughts' },
          body: { contextGraphId: 'lab', quads: [{ ...quad, object: `"${i}"` }] },
        }),
      ),
    ])
    expect(bytes.length).toBe(Number(headers.get('content-length')))
    const head = Number(headers.get('kg-ledger-head'))
    const folder = await mkdtemp(join(tmpdir(), 'kg-backup-'))
    writeFileSync(join(folder, 'data.mdb'), bytes)
    const signer = ed25519Signer(readFileSync(join(here.home, 'keys', 'node.pem'), 'utf8'))
    const ledger = await Ledger.open({ path: folder }, { signer })
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true, problems: [] })
    expect(ledger.head()).toBeGreaterThanOrEqual(head)
    await ledger.close()
    const stranger = ed25519Signer(newEd25519Pem())
    await expect(Ledger.open({ path: folder }, { signer: stranger })).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
    await rm(folder, { recursive: true })
    expect((await admin.ok('status')).store.ok).toBe(true)
  })
})
