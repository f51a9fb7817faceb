import { z } from 'zod'
import { extraction } from '../schemas/asset.js'
import { asset, bareStatements, statements } from './fields.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'Knowledge Assets: drafts'
const syntax =
  'Statements are {subject, predicate, object}: IRIs bare (http://schema.org/name), literals in N-Triples form with their quotes ("Ada", "5"^^<http://www.w3.org/2001/XMLSchema#integer>), blank nodes _:x.'

export const draftTools: readonly Tool[] = [
  ...fromRoute('createAsset', {
    name: 'kg_knowledge_asset_create',
    title: 'Remember: create a Knowledge Asset',
    description: `Remember facts: create (or open again) a draft asset and write statements to it, in one call. A draft is yours alone; with alsoShareSwm it is sealed and shared with the context graph at once. One asset holds what belongs together and is published together. ${syntax}`,
    group,
    effect: 'ensure',
    // What costs money has a tool of its own, which asks first.
    omit: ['authorAgentAddress', 'alsoPublishVm'],
    fields: { ...asset, quads: statements.optional(), privateQuads: statements.optional() },
  }),
  ...fromRoute('writeDraft', {
    name: 'kg_knowledge_asset_write',
    title: 'Write to a draft',
    description: `Add statements to an open draft; a missing draft is created. The same statement twice is one. To correct what is there, shared or not, take kg_knowledge_asset_edit, or \`replace\` to put these in the place of all of it. ${syntax}`,
    group,
    effect: 'ensure',
    fields: { ...asset, quads: statements, privateQuads: statements.optional() },
  }),
  ...fromRoute('editDraft', {
    name: 'kg_knowledge_asset_edit',
    title: 'Correct an asset',
    description:
      'Remove statements of an asset of yours and add others, in one step: to correct, supersede or withdraw facts. Works on the draft, or begins the next version of what is shared or published; then kg_knowledge_asset_share makes it the one that others see. Statements to remove must be exactly as kg_knowledge_asset_query shows them.',
    group,
    effect: 'remove',
    omit: ['ignoreMissing'],
    fields: { ...asset, remove: bareStatements.optional(), add: bareStatements.optional() },
  }),
  tool({
    name: 'kg_knowledge_asset_import_file',
    title: 'Import a file into a draft',
    description:
      'Turn a document (Markdown, text, RDF; kg://skill.md lists what else) into statements of a draft. Give `path` of a file on this machine (only where the server runs beside you), or its `text`, or `base64` with a fileName. All of it or nothing is written. A file of the same name as before replaces what that one brought.',
    group,
    routes: ['importFile'],
    input: z.strictObject({
      ...asset,
      path: z.string().min(1).max(4096).optional().describe('Absolute path of a file on the machine of the server'),
      text: z.string().optional().describe('The document itself'),
      base64: z
        .string()
        .regex(/^[A-Za-z0-9+/\s]*=?=?\s*$/)
        .optional()
        .describe('The document itself, for what is no text'),
      fileName: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('Its name: the ending tells the format; notes.md unless given'),
      contentType: z.string().max(200).optional().describe('Media type, where the name does not tell'),
    }),
    output: extraction,
    effect: 'add',
  }),
  ...fromRoute('assetQuads', {
    name: 'kg_knowledge_asset_query',
    title: 'Read an asset',
    description:
      'The statements of one asset, as they were written: your draft, else what is shared, else what is published; `layer` and `asOf` choose. For questions over many assets take kg_query or kg_memory_search.',
    group,
    effect: 'read',
    pages: { field: 'quads', by: 'node' },
  }),
  ...fromRoute('finalizeDraft', {
    name: 'kg_knowledge_asset_finalize',
    title: 'Seal a draft',
    description:
      'End a draft: fix its root and sign it. Then nothing can be written to it until it is pulled again. kg_knowledge_asset_share does this by itself; call it alone when the user wants the seal without sharing.',
    group,
    effect: 'ensure',
    omit: ['authorAgentAddress', 'prepare', 'signature', 'schemeVersion'],
  }),
  ...fromRoute('pullFrom', {
    name: 'kg_knowledge_asset_pull_from',
    title: 'Edit what is shared or published',
    description:
      'Start a new draft from the shared (swm) or published (vm) version of an asset, to change it; then write, share and publish as before. onConflict `replace` throws an existing draft away: ask the user first.',
    group,
    effect: 'remove',
  }),
  ...fromRoute('discardDraft', {
    name: 'kg_knowledge_asset_discard',
    title: 'Throw a draft away',
    description:
      'Throw the draft of an asset away for good; what was shared or published stays. Only when the user wants it.',
    group,
    effect: 'remove',
  }),
]
