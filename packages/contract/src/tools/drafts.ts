import { z } from 'zod'
import { extraction } from '../schemas/asset.js'
import { asset, bareStatements, statements } from './fields.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Knowledge Assets: drafts'
const syntax =
  'Statements are {subject, predicate, object}: IRIs without brackets (http://schema.org/name), literals as in N-Triples with quotes ("Ada", "5"^^<http://www.w3.org/2001/XMLSchema#integer>), blank nodes _:x.'

export const draftTools: readonly Tool[] = [
  ...fromRoute('createAsset', {
    name: 'kg_knowledge_asset_create',
    title: 'Remember: create a Knowledge Asset',
    description: `Remember facts: create a draft asset, or reopen one, and write statements to it in one call. Only you can see a draft; with alsoShareSwm it is sealed and shared at once. Put what belongs together in one asset: it is published as a whole. ${syntax}`,
    group,
    profiles: ['assets'],
    effect: 'ensure',
    // What costs money has a tool of its own, which asks first.
    omit: ['authorAgentAddress', 'alsoPublishVm'],
    fields: { ...asset, quads: statements.optional(), privateQuads: statements.optional() },
  }),
  ...fromRoute('writeDraft', {
    name: 'kg_knowledge_asset_write',
    title: 'Write to a draft',
    description: `Add statements to an open draft, which is created if missing. Duplicates count once. To correct an asset, shared or not, use kg_knowledge_asset_edit, or \`replace\` to replace all statements. ${syntax}`,
    group,
    profiles: ['assets'],
    effect: 'ensure',
    fields: { ...asset, quads: statements, privateQuads: statements.optional() },
  }),
  ...fromRoute('editDraft', {
    name: 'kg_knowledge_asset_edit',
    title: 'Correct an asset',
    description:
      'Correct one of your assets: remove and add statements in one step. Changes the draft or, if there is none, starts the next version of the shared or published asset; then use kg_knowledge_asset_share, so that others see it. Give statements to remove exactly as kg_knowledge_asset_query shows them.',
    group,
    profiles: ['assets'],
    effect: 'remove',
    omit: ['ignoreMissing'],
    fields: { ...asset, remove: bareStatements.optional(), add: bareStatements.optional() },
  }),
  tool({
    name: 'kg_knowledge_asset_import_file',
    title: 'Import a file into a draft',
    description:
      'Turn a document (Markdown, RDF, PDF, Office, tables, mail …) into statements of a draft. Give the `path` of a file on the server’s machine, its `text`, or `base64` with a fileName. Writes all of it or nothing. A file of the same name replaces the statements of its earlier import.',
    group,
    profiles: ['core'],
    brief: {
      description:
        'Import a document by `path`, or its `text`, into a draft of yours. Then recall finds its passages and kg_query its tables.',
      fields: ['contextGraphId', 'name', 'path', 'text', 'fileName'],
    },
    routes: ['importFile'],
    input: z.strictObject({
      ...asset,
      path: z.string().min(1).max(4096).optional().describe('Absolute path of a file on the server’s machine'),
      text: z.string().optional().describe('The document itself'),
      base64: z
        .string()
        .regex(/^[A-Za-z0-9+/\s]*=?=?\s*$/, 'must be base64')
        .optional()
        .describe('The document itself, if it is not text'),
      fileName: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('File name, whose ending shows the format (default: notes.md)'),
      contentType: z.string().max(200).optional().describe('Media type, if the name does not show it'),
    }),
    output: extraction,
    effect: 'add',
  }),
  ...fromRoute('assetQuads', {
    name: 'kg_knowledge_asset_query',
    title: 'Read an asset',
    description:
      'Read the statements of one asset: your draft; if there is none, the shared version; otherwise the published one. Choose with `layer` and `asOf`. For questions about many assets, use kg_query or kg_memory_search.',
    group,
    profiles: ['assets', 'chain'],
    effect: 'read',
    pages: { field: 'quads', by: 'node' },
  }),
  ...fromRoute('finalizeDraft', {
    name: 'kg_knowledge_asset_finalize',
    title: 'Seal a draft',
    description:
      'Seal a draft: compute its root and sign it. It cannot be changed after that. kg_knowledge_asset_share seals automatically; use this only if the user wants a seal without sharing.',
    group,
    profiles: ['assets'],
    effect: 'ensure',
    omit: ['authorAgentAddress', 'prepare', 'signature', 'schemeVersion'],
  }),
  ...fromRoute('pullFrom', {
    name: 'kg_knowledge_asset_pull_from',
    title: 'Edit what is shared or published',
    description:
      'Start a new draft from the shared (swm) or published (vm) version of an asset. Then write, share and publish as before. onConflict `replace` discards an existing draft: ask the user first.',
    group,
    profiles: ['assets'],
    effect: 'remove',
  }),
  ...fromRoute('discardDraft', {
    name: 'kg_knowledge_asset_discard',
    title: 'Discard a draft',
    description:
      'Permanently discard the draft of an asset; shared and published versions stay. Only if the user wants it.',
    group,
    profiles: ['assets'],
    effect: 'remove',
  }),
]
