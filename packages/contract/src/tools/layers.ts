import { z } from 'zod'
import { address } from '../schemas/common.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Knowledge Assets: sharing, publishing, proof'
const question = 'Publish it? Its root goes on the public chain permanently, and a fee is paid.'

export const layerTools: readonly Tool[] = [
  ...fromRoute('listAssets', {
    name: 'kg_knowledge_asset_list',
    title: 'List Knowledge Assets',
    description:
      'List the assets of a context graph with their state (draft-open, wm-sealed, swm-shared, vm-confirmed). Check here before you write to a name.',
    group,
    profiles: ['assets', 'chain'],
    effect: 'read',
    pages: { field: 'assets', by: 'node' },
  }),
  ...fromRoute('getAsset', {
    name: 'kg_knowledge_asset_history',
    title: 'History of a Knowledge Asset',
    description:
      'Show the state (draft, shared, published) and history of an asset, with seal, UAL, chain anchor and trust. After "outcome unknown", always check here before you repeat a share, publish or import.',
    group,
    profiles: ['assets', 'chain'],
    effect: 'read',
    pages: { field: 'events', by: 'tool' },
  }),
  ...fromRoute('shareAsset', {
    name: 'kg_knowledge_asset_share',
    title: 'Share a Knowledge Asset',
    description:
      'Share a draft with the members of its context graph (shared working memory), who can then query it. It is sealed first. You cannot take it back from those who have it. You can safely repeat it.',
    group,
    profiles: ['core'],
    brief: {
      description:
        'Share your note or document with the members of its context graph. Ask the user first: it cannot be taken back.',
      fields: ['name', 'contextGraphId'],
    },
    effect: 'ensure',
    openWorld: true,
    omit: ['entities'],
  }),
  ...fromRoute('shareAsync', {
    name: 'kg_knowledge_asset_share_async',
    title: 'Share in the background',
    description:
      'Like kg_knowledge_asset_share, but returns at once and shares in the background, for large assets. Check the outcome with kg_knowledge_asset_history.',
    group,
    profiles: ['assets'],
    effect: 'ensure',
    openWorld: true,
    omit: ['entities'],
  }),
  ...fromRoute('publishAsset', {
    name: 'kg_knowledge_asset_publish',
    title: 'Publish a Knowledge Asset',
    description:
      'Publish a shared asset: its root goes on the public chain permanently, and a fee is paid. The context graph must be registered. First call it with explain=true, which sends nothing and shows the fee and any obstacles. Publish only if the user agrees, with maxFee set to the agreed amount. May take minutes.',
    group,
    profiles: ['chain'],
    effect: 'ensure',
    openWorld: true,
    omit: ['selectedAuthorAgentAddress'],
    confirm: { question, unless: 'explain' },
    fields: { explain: z.boolean().default(false).describe('Send nothing: only show size, fee and obstacles') },
  }),
  ...fromRoute('publishAsync', {
    name: 'kg_knowledge_asset_publish_async',
    title: 'Publish in the background',
    description:
      'Like kg_knowledge_asset_publish, but returns a job at once and publishes in the background, with retries. Check the outcome with kg_knowledge_asset_history.',
    group,
    profiles: ['chain'],
    effect: 'ensure',
    openWorld: true,
    omit: ['selectedAuthorAgentAddress'],
    confirm: { question },
  }),
  ...fromRoute('getProof', {
    name: 'kg_knowledge_asset_prove',
    title: 'Prove a Knowledge Asset',
    description:
      'Make a proof bundle for a shared or published asset, or for one `statement` in it. Anyone can check it without this node (kg_verify_bundle, `kg verify-bundle`). For a large asset, prove only the statement that matters.',
    group,
    profiles: ['chain'],
    effect: 'read',
    whole: true,
  }),
  tool({
    name: 'kg_verify_bundle',
    title: 'Check a proof bundle',
    description:
      'Check a proof bundle from anyone: that the author sealed its content and, with `rpcUrl`, that the chain confirms it. Give `author` and `contract` if you know them: a bundle says who made it, but not whom to trust.',
    group,
    profiles: ['chain'],
    routes: [],
    input: z.strictObject({
      bundle: z.looseObject({}).describe('Bundle from kg_knowledge_asset_prove'),
      author: address.optional().describe('Fail unless this author sealed it'),
      contract: address.optional().describe('Fail unless it is sealed for this contract'),
      rpcUrl: z
        .string()
        .regex(/^https?:\/\/./, 'must start with http:// or https://')
        .optional()
        .describe('JSON-RPC URL of the chain, to also check the anchor'),
    }),
    output: z.looseObject({
      ok: z.boolean(),
      checks: z.array(z.looseObject({ part: z.string(), result: z.string(), meaning: z.string() })),
      why: z.string().optional(),
    }),
    effect: 'read',
    openWorld: true,
  }),
  ...fromRoute('endorse', {
    name: 'kg_endorse',
    title: 'Endorse a published asset',
    description:
      'Endorse someone else’s published asset, by its UAL. The endorsement is shared in your name and raises the trust that others see. Do it only if the user has checked the asset and asks for it.',
    group,
    profiles: ['chain'],
    effect: 'ensure',
    openWorld: true,
    omit: ['agentAddress'],
  }),
]
