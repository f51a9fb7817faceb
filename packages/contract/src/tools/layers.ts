import { z } from 'zod'
import { address } from '../schemas/common.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Knowledge Assets: sharing, publishing, proof'
const question = 'Publish it? Its root goes on the chain for everyone and for good, and a fee is paid.'

export const layerTools: readonly Tool[] = [
  ...fromRoute('listAssets', {
    name: 'kg_knowledge_asset_list',
    title: 'List Knowledge Assets',
    description:
      'Assets of a context graph with their state (draft-open, wm-sealed, swm-shared, vm-confirmed). Use it to see what is there before writing under a name.',
    group,
    effect: 'read',
    pages: { field: 'assets', by: 'node' },
  }),
  ...fromRoute('getAsset', {
    name: 'kg_knowledge_asset_history',
    title: 'History of a Knowledge Asset',
    description:
      'Where an asset stands (draft, shared, published) and all that happened to it, with seal, UAL, chain anchor and trust. Always look here after "outcome unknown", before you repeat a share, publish or import.',
    group,
    effect: 'read',
    pages: { field: 'events', by: 'tool' },
  }),
  ...fromRoute('shareAsset', {
    name: 'kg_knowledge_asset_share',
    title: 'Share a Knowledge Asset',
    description:
      'Give a draft to the members of its context graph (shared working memory); it is sealed first. Others can then query it. Cannot be taken back from those who have it. Repeating it is harmless.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['entities'],
  }),
  ...fromRoute('shareAsync', {
    name: 'kg_knowledge_asset_share_async',
    title: 'Queue the sharing',
    description:
      'Like kg_knowledge_asset_share, but returns at once and shares in the background: for large assets. kg_knowledge_asset_history tells when it is done.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['entities'],
  }),
  ...fromRoute('publishAsset', {
    name: 'kg_knowledge_asset_publish',
    title: 'Publish a Knowledge Asset',
    description:
      'Publish a shared asset: its root goes on the chain, for everyone and for good, and a fee is paid. The context graph must be registered. Call it with explain=true first: that sends nothing and tells fee and obstacles; publish when the user agrees, with maxFee set to what the user agreed to. May take minutes.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['selectedAuthorAgentAddress'],
    confirm: { question, unless: 'explain' },
    fields: { explain: z.boolean().default(false).describe('Send nothing: tell size, fee and all that would fail') },
  }),
  ...fromRoute('publishAsync', {
    name: 'kg_knowledge_asset_publish_async',
    title: 'Queue the publishing',
    description:
      'Like kg_knowledge_asset_publish, but returns a job at once and publishes in the background, trying again by itself. kg_knowledge_asset_history tells when it is done.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['selectedAuthorAgentAddress'],
    confirm: { question },
  }),
  ...fromRoute('getProof', {
    name: 'kg_knowledge_asset_prove',
    title: 'Prove a Knowledge Asset',
    description:
      'A proof bundle of a shared or published asset, or of one `statement` in it, that anyone can check without this node (kg_verify_bundle, `kg verify-bundle`). For a large asset prove the one statement that matters.',
    group,
    effect: 'read',
    whole: true,
  }),
  tool({
    name: 'kg_verify_bundle',
    title: 'Check a proof bundle',
    description:
      'Check a proof bundle from anyone: that the author sealed what it says and, with `rpcUrl`, that the chain says the same. Give `author` and `contract` where you know whom to expect: a bundle only says who made it, not whom to trust.',
    group,
    routes: [],
    input: z.strictObject({
      bundle: z.looseObject({}).describe('The bundle, as kg_knowledge_asset_prove gives it'),
      author: address.optional().describe('Who must have sealed it'),
      contract: address.optional().describe('The contract that it must be sealed for'),
      rpcUrl: z
        .string()
        .regex(/^https?:\/\/./)
        .optional()
        .describe('JSON-RPC address of the chain, to check the anchor too'),
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
      'Vouch for a published asset of someone else, by its UAL. It is shared under your name and raises the trust that others see: only when the user has checked it and says so.',
    group,
    effect: 'ensure',
    openWorld: true,
    omit: ['agentAddress'],
  }),
]
