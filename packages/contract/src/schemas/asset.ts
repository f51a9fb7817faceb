import { z } from 'zod'
import { address, assetName, contextGraphId, hash, seq, subGraphName, timestamp, unreadable } from './common.js'
import { anchor } from './publishing.js'
import { trust } from './trust.js'

export const layer = z.enum(['wm', 'swm', 'vm'])
export const assetStatus = z.enum(['draft-open', 'wm-sealed', 'swm-shared', 'vm-confirmed'])

export const assetEvent = z
  .object({
    seq,
    time: timestamp,
    action: z.string(),
    agent: z.string(),
    layer: layer.optional(),
    root: z.string().optional(),
  })
  .meta({ id: 'AssetEvent' })

const layerState = z
  .object({
    root: hash.optional().describe('Root of the hash tree; absent while the draft is open'),
    commitment: hash.optional(),
    version: z.int(),
    tripleCount: z.int(),
    since: timestamp,
    seq,
  })
  .meta({ id: 'LayerState' })

/** What `GET /api/knowledge-assets/{name}` and `kg ka history` show. */
export const assetDescriptor = z
  .object({
    name: assetName,
    contextGraphId,
    subGraphName: subGraphName.optional(),
    agentAddress: address,
    assertionUri: z.string(),
    alias: z.string().optional().describe('Graph IRI by which its author writes and queries it in SPARQL'),
    status: assetStatus,
    state: z.string().describe('State: open, sealed, shared or published'),
    memoryLayer: z.enum(['WM', 'SWM', 'VM']),
    kaId: z.string().describe('Decimal: author << 96 | number'),
    kaNumber: z.string(),
    reservedUal: z.string().optional().describe('UAL that it will have when it is published'),
    ual: z.string().optional().describe('UAL, if it is published'),
    assertionVersion: z.int(),
    wmCurrentAssertion: layerState.optional(),
    swmCurrentAssertion: layerState.optional(),
    vmCurrentAssertion: layerState.optional(),
    anchor: anchor.optional().describe('Record on the chain, if it is published'),
    trust: trust.optional().describe('Trust level, if it is published'),
    privateTripleCount: z.int(),
    seal: z
      .object({
        authorAddress: address,
        merkleRoot: hash,
        commitment: hash,
        eip712Digest: hash,
        signature: z.string(),
        chainId: z.int(),
        version: z.int(),
      })
      .optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
    events: z.array(assetEvent).describe('History, oldest first'),
    unreadable,
  })
  .meta({ id: 'AssetDescriptor' })
export type AssetDescriptor = z.infer<typeof assetDescriptor>

export const assetSummary = assetDescriptor
  .omit({ events: true, seal: true, anchor: true })
  .meta({ id: 'AssetSummary' })

export const seal = z
  .object({
    assertionUri: z.string(),
    merkleRoot: hash,
    commitment: hash,
    leafCount: z.int(),
    privateRoot: hash,
    authorAddress: address,
    schemeVersion: z.int(),
    chainId: z.int(),
    contract: address,
    eip712Digest: hash,
    signature: z.string().optional(),
    subGraphDigest: hash.optional().describe('In a sub-graph: digest that the author signs to put the asset there'),
    subGraphSignature: z.string().optional(),
    assertionVersion: z.int(),
    kaId: z.string(),
  })
  .meta({ id: 'Seal' })

export const extraction = z
  .object({
    assertionUri: z.string(),
    fileHash: z.string(),
    fileName: z.string().optional(),
    rootEntity: z.string().optional(),
    detectedContentType: z.string(),
    extraction: z.object({
      status: z.enum(['completed', 'skipped', 'failed', 'in_progress']),
      tripleCount: z.int(),
      pipelineUsed: z.string(),
      error: z.string().optional(),
      warnings: z.array(z.string()).optional().describe('What was left out or may be wrong'),
      markdownHash: z.string().optional().describe('Of the Markdown text: GET /api/import-artifact/{hash}'),
      startedAt: timestamp,
      completedAt: timestamp.optional(),
    }),
  })
  .meta({ id: 'Extraction' })

export const shareJobState = z.enum(['queued', 'running', 'failed_retrying', 'succeeded', 'failed'])

export const jobError = z.object({ code: z.string(), message: z.string(), remedy: z.string(), retryable: z.boolean() })

const anyShareJob = z.object({
  jobId: z.string(),
  contextGraphId,
  assertionName: assetName,
  subGraphName: subGraphName.optional(),
  enqueuedAt: timestamp,
  updatedAt: timestamp,
  startedAt: timestamp.optional(),
  finishedAt: timestamp.optional(),
  promotedCount: z.int().optional(),
  attempts: z.int(),
  maxAttempts: z.int(),
  nextRetryAt: timestamp.optional(),
  cancelled: z.boolean().optional(),
  lastError: jobError.optional().describe('Of the newest try that failed; none where the job was cancelled before'),
  unreadable,
})

export const shareJob = z
  .discriminatedUnion('state', [
    anyShareJob.extend({ state: z.enum(['queued', 'running']) }),
    anyShareJob.extend({ state: z.literal('failed_retrying'), nextRetryAt: timestamp, lastError: jobError }),
    anyShareJob.extend({ state: z.literal('succeeded'), finishedAt: timestamp, promotedCount: z.int() }),
    anyShareJob.extend({ state: z.literal('failed'), finishedAt: timestamp }),
  ])
  .meta({ id: 'ShareJob' })
export type ShareJob = z.infer<typeof shareJob>
