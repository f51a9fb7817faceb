import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { consentOf, deploymentIn } from '../../lib/consent.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { kgHome } from '../../lib/run-kg.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

const net = await testNetwork({ nodes: 2, env: { KG_HTTP_REQUEST_TIMEOUT_MS: '12000', KG_VERIFY_GRAPHS: 'lab' } })
afterAll(() => net[Symbol.asyncDispose]())
const alice = await register(net.node(0), 'alice')
const [bob, dora] = await Promise.all([register(net.node(1), 'bob'), register(net.node(1), 'dora')])
type Person = typeof alice

const cg = 'lab'
const asked = (name: string) => ({ params: { name }, query: { contextGraphId: cg } })
const about = (name: string, more = {}) => ({ params: { name }, body: { contextGraphId: cg, ...more } })
const trustAt = async (who: Person, name: string) => (await who.ok('getAsset', asked(name))).trust
const isTrusted = (who: Person, name: string, level: number) =>
  until(
    () => trustAt(who, name),
    (trust) => trust?.level === level,
  )
const isPublished = (who: Person, name: string, version = 1) =>
  until(
    () => who.call('getAsset', asked(name)),
    ({ status, body }) =>
      status === 200 && (body as { vmCurrentAssertion?: { version: number } }).vmCurrentAssertion?.version === version,
    30_000,
  )
const count = async (who: Person, minTrust: number | string, more = {}) => {
  const sparql = 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }'
  const { result } = await who.ok('postQuery', { body: { sparql, contextGraphId: cg, minTrust, ...more } })
  return Number(/"(\d+)"/.exec(result.bindings?.[0]?.n ?? '')?.[1])
}
const publish = async (name: string, count: number, from: number): Promise<string> => {
  const body = { contextGraphId: cg, name, quads: quads(count, from), alsoShareSwm: true }
  await alice.ok('createAsset', { body })
  return ((await alice.ok('publishAsset', about(name))) as { ual: string }).ual
}

await alice.ok('createContextGraph', { body: { id: cg, register: true } })
const first = await publish('first', 3, 0)
const second = await publish('second', 2, 10)
await until(
  () => bob.call('getContextGraph', { params: { id: cg } }),
  ({ status }) => status === 200,
)
await bob.ok('subscribeContextGraph', { body: { contextGraphId: cg } })
await Promise.all([isPublished(bob, 'first'), isPublished(bob, 'second')])

describe('POST /api/endorse', () => {
  const endorse = (ual: string, more = {}) => ({ body: { contextGraphId: cg, ual, ...more } })

  it('shares the word of the token’s agent, which counts on every node [C-AU-04, C-SV-10]', async () => {
    expect(await trustAt(bob, 'first')).toMatchObject({ level: 0, name: 'SelfAttested', endorsements: 0 })
    const done = await bob.ok('endorse', endorse(first, { agentAddress: bob.agent }))
    expect(done).toMatchObject({
      endorsed: true,
      endorserAddress: bob.agent,
      alreadyEndorsed: false,
      counted: true,
      trust: { level: 1, name: 'Endorsed', endorsements: 1 },
    })
    expect(await bob.ok('endorse', endorse(first))).toMatchObject({ ...done, alreadyEndorsed: true })
    await isTrusted(alice, 'first', 1)
    await dora.ok('endorse', endorse(first))
    expect(await trustAt(dora, 'first')).toMatchObject({ level: 1, endorsements: 2 })
    const own = await alice.ok('endorse', endorse(second))
    expect(own).toMatchObject({ endorsed: true, counted: false, trust: { level: 0, endorsements: 0 } })
  })

  it('refuses to speak for another agent, of what is not published, and of nothing', async () => {
    await bob.refuses('endorse', endorse(first, { agentAddress: dora.agent }), 'AUTHOR_MISMATCH')
    await bob.refuses('endorse', endorse('did:kg:nothing'), 'INVALID_UAL')
    await bob.refuses('endorse', endorse(first.replace(/\d+$/, '7')), 'ASSET_NOT_FOUND')
    await bob.refuses('endorse', { body: { contextGraphId: 'nowhere', ual: first } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.ok('createAsset', {
      body: { contextGraphId: cg, name: 'early', quads: quads(1, 50), alsoShareSwm: true },
    })
    const { reservedUal = '' } = await alice.ok('getAsset', asked('early'))
    await alice.refuses('endorse', endorse(reservedUal), 'NOT_PUBLISHED_HERE')
  })

  it('takes no word for somebody else, whoever shares it', async () => {
    const { name, endorsementId, commitment } = await bob.ok('endorse', endorse(second))
    expect(await trustAt(bob, 'second')).toMatchObject({ endorsements: 1 })
    const forged = (predicate: string, object: string) => ({
      subject: endorsementId,
      predicate: `urn:kg:ns:${predicate}`,
      object,
    })
    const content = [
      forged('endorser', `did:kg:agent:${dora.agent}`),
      forged('endorses', first),
      forged('version', '"1"'),
      forged('commitment', `"${commitment}"`),
      forged('endorsedAt', '"2026-01-01T00:00:00Z"'),
    ]
    await dora.refuses(
      'createAsset',
      { body: { contextGraphId: cg, name, quads: content, alsoShareSwm: true } },
      'ASSET_NAME_TAKEN',
    )
    const other = `${name.slice(0, -4)}0000`
    await dora.ok('createAsset', { body: { contextGraphId: cg, name: other, quads: content, alsoShareSwm: true } })
    expect(await trustAt(bob, 'second')).toMatchObject({ endorsements: 1 })
    expect(await trustAt(bob, 'first')).toMatchObject({ endorsements: 2 })
  })
})

describe('minTrust', () => {
  it('counts only what is trusted that much, from the first query on', async () => {
    await isTrusted(alice, 'second', 1)
    expect(await count(alice, 0, { view: 'verifiable-memory' })).toBe(5)
    expect(await count(alice, 1)).toBe(5)
    expect(await count(bob, 1)).toBe(5)
    expect(await count(bob, 'Endorsed', { view: 'verified-memory' })).toBe(5)
    expect(await count(bob, 2)).toBe(0)
    expect(await count(bob, 1, { contextGraphId: undefined })).toBe(5)
    await bob.refuses(
      'postQuery',
      { body: { sparql: 'ASK {}', minTrust: 1, view: 'shared-working-memory' } },
      'VALIDATION_FAILED',
    )
  }, 60_000)

  it('begins anew with each version', async () => {
    await alice.ok('pullFrom', about('first', { layer: 'vm' }))
    await alice.ok('writeDraft', about('first', { quads: quads(1, 3) }))
    await alice.ok('shareAsset', about('first'))
    await alice.ok('publishAsset', about('first'))
    await isTrusted(alice, 'first', 0)
    expect(await count(alice, 1)).toBe(2)
    await isPublished(bob, 'first', 2)
    await bob.ok('endorse', { body: { contextGraphId: cg, ual: first } })
    expect(await trustAt(bob, 'first')).toMatchObject({ level: 1, endorsements: 1 })
    expect(await count(bob, 1)).toBe(6)
    const sparql = 'SELECT ?g (COUNT(*) AS ?n) WHERE { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g ORDER BY ?g'
    const { result } = await bob.ok('postQuery', { body: { sparql, contextGraphId: cg, minTrust: 1 } })
    expect(result.bindings?.map(({ g }) => g?.split('/').at(-1))).toEqual(['first', 'second'])
  })
})

const verifiers = (list: string[], threshold?: number) => ({
  params: { id: cg },
  body: { verifiers: list, ...(threshold && { threshold }) },
})
const verify = (batchId: string, more = {}) => ({
  body: { contextGraphId: cg, batchId, verifiableMemoryId: 'lab-verified', ...more },
})
const strangers = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))

describe('the verifiers of a context graph', () => {
  it('are listed by its owner alone, and known to all', async () => {
    await alice.refuses('getVerifiers', { params: { id: cg } }, 'NO_VERIFIERS')
    await alice.refuses('verify', verify('first'), 'NO_VERIFIERS')
    await bob.refuses('setVerifiers', verifiers([bob.agent]), 'NOT_CURATOR')
    await alice.refuses('setVerifiers', verifiers([alice.agent], 2), 'VALIDATION_FAILED')
    await alice.refuses(
      'setVerifiers',
      { ...verifiers([alice.agent]), params: { id: 'nowhere' } },
      'CONTEXT_GRAPH_NOT_FOUND',
    )
    await alice.ok('createContextGraph', { body: { id: 'desk' } })
    await alice.refuses(
      'setVerifiers',
      { ...verifiers([alice.agent]), params: { id: 'desk' } },
      'CONTEXT_GRAPH_NOT_REGISTERED',
    )
    const all = verifiers([alice.agent, bob.agent, dora.agent])
    await alice.refuses('setVerifiers', all, 'CONSENT_MISSING')
    await bob.refuses('signVerifierConsent', { params: { id: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    await alice.refuses('signVerifierConsent', { params: { id: 'desk' } }, 'CONTEXT_GRAPH_NOT_REGISTERED')
    const consents = await Promise.all([bob, dora].map((one) => one.ok('signVerifierConsent', { params: { id: cg } })))
    const agreed = consents.map(({ member, deadline, signature }) => ({ member, deadline, signature }))
    const set = await alice.ok('setVerifiers', { ...all, body: { ...all.body, consents: agreed } })
    expect(set).toMatchObject({ contextGraphId: cg, threshold: 2, generation: 1, txHash: expect.any(String) })
    const { txHash: _sent, ...list } = set
    expect(await alice.ok('setVerifiers', verifiers([alice.agent, bob.agent, dora.agent]))).toEqual(list)
    await until(
      () => bob.call('getVerifiers', { params: { id: cg } }),
      ({ status }) => status === 200,
    )
    const { headers, body } = await bob.call('getVerifiers', { params: { id: cg } })
    expect(body).toEqual(list)
    const again = { params: { id: cg }, headers: { 'if-none-match': String(headers.etag) } }
    expect((await bob.call('getVerifiers', again)).status).toBe(304)
  })
})

describe('POST /api/verify', () => {
  it('gathers signatures from the nodes of the verifiers and records them on the chain [C-SV-11]', async () => {
    const done = await alice.ok('verify', verify('first', { requiredSignatures: 3 }))
    expect(done).toMatchObject({
      status: 'verified',
      batchId: 'first',
      verifiableMemoryId: 'lab-verified',
      verifiedMemoryId: 'lab-verified',
      required: 3,
      txHash: expect.stringMatching(/^0x/),
      blockNumber: expect.any(Number),
    })
    expect([...done.signers].sort()).toEqual([alice.agent, bob.agent, dora.agent].sort())
    expect(await trustAt(alice, 'first')).toMatchObject({ level: 3, name: 'ConsensusVerified', verifications: 3 })
    await isTrusted(bob, 'first', 3)
    expect(await count(bob, 3)).toBe(4)
    const again = await bob.ok('verify', verify(first))
    expect(again).toMatchObject({ status: 'verified', txHash: done.txHash })
    const { kaId } = await bob.ok('getAsset', asked('first'))
    expect(await bob.ok('verify', verify(kaId))).toMatchObject({ status: 'verified', kaId })
  })

  it('is kg verify, as endorsing is kg endorse [C-AU-04, C-CC-20, C-CC-21, C-CC-22]', async () => {
    await using home = await kgHome({ KG_API: net.node(1).url, KG_TOKEN: bob.token })
    const verified = ['verify', 'first', '--context-graph', cg, '--verified-graph', 'lab-verified']
    expect(await home.json(...verified)).toMatchObject({ status: 'verified', batchId: 'first' })
    const said = await home.kg('endorse', first, '--context-graph', cg, '--agent', bob.agent)
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('ConsensusVerified') })
    const mismatch = await home.kg('endorse', first, '--context-graph', cg, '--agent', dora.agent)
    expect(mismatch.code).not.toBe(0)
    expect(mismatch.stderr).toContain(`not as ${dora.agent}`)
    expect((await home.kg('context-graph', 'verifiers', cg)).stdout).toContain('2 of 3')
    const trusted = await home.kg('query', cg, '--min-trust', '3', '-q', 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }')
    expect(trusted.stdout).toContain('4')
  }, 60_000)

  it('refuses what cannot be had', async () => {
    await alice.refuses('verify', verify('second', { requiredSignatures: 4 }), 'QUORUM_OUT_OF_REACH')
    await alice.refuses('verify', verify('early'), 'NOT_PUBLISHED_HERE')
    await alice.refuses('verify', verify('nothing'), 'ASSET_NOT_FOUND')
    await alice.refuses('getVerification', { params: { proposalId: 'nothing' } }, 'PROPOSAL_NOT_FOUND')
  })

  it('says who has not signed when the time is up, and keeps what was signed', async () => {
    const { onChainId = '0' } = await alice.ok('getVerifiers', { params: { id: cg } })
    const consents = await Promise.all(
      strangers.map((one) => consentOf(deploymentIn(net.folder), 'verifier', BigInt(onChainId), one)),
    )
    const some = verifiers([alice.agent, ...strangers.map(({ address }) => address)], 2)
    await alice.ok('setVerifiers', { ...some, body: { ...some.body, consents } })
    await isTrusted(alice, 'first', 2)
    const problem = await alice.refuses('verify', verify('second', { timeoutMs: 1500 }), 'VERIFICATION_NO_QUORUM')
    expect(problem).toMatchObject({ status: 409, required: 2, given: 1 })
    expect(problem.detail).toMatch(/1 of 2 signatures.*no verifier of the context graph is on this node/)
    expect(await trustAt(alice, 'second')).toMatchObject({ level: 2, name: 'PartiallyVerified', verifications: 1 })
    expect(await count(alice, 2)).toBe(6)
  })

  it('goes on after the request and after a restart, until there is enough', async () => {
    const { status, body } = await alice.call('verify', verify('second', { timeoutMs: 120_000 }))
    expect(status).toBe(202)
    const { proposalId } = body as { proposalId: string }
    expect(await alice.ok('getVerification', { params: { proposalId } })).toMatchObject({ status: 'collecting' })
    await net.stop(0)
    await net.start(0)
    await net.connected()
    await alice.ok('setVerifiers', verifiers([alice.agent, bob.agent], 2))
    const done = await until(
      () => alice.ok('getVerification', { params: { proposalId } }),
      (seen) => seen.status === 'verified',
      60_000,
    )
    expect([...done.signers].sort()).toEqual([alice.agent, bob.agent].sort())
    await isTrusted(bob, 'second', 3)
  }, 120_000)
})

describe('a verifier', () => {
  it('resigns, and is not listed again without agreeing anew', async () => {
    await bob.refuses('resignVerifier', { params: { id: 'nowhere' } }, 'CONTEXT_GRAPH_NOT_FOUND')
    expect(await bob.ok('resignVerifier', { params: { id: cg } })).toMatchObject({ contextGraphId: cg, resigned: true })
    const { verifiers: left } = await until(
      () => alice.ok('getVerifiers', { params: { id: cg } }),
      ({ verifiers: now }) => now.length === 1,
    )
    expect(left).toEqual([alice.agent])
    await alice.refuses('setVerifiers', verifiers([alice.agent, bob.agent], 1), 'CONSENT_MISSING')
  })
})
