import type { ArgumentSpec, OptionSpec } from '../../command.js'

// What many commands take, said once.

export const contextGraphArgument: ArgumentSpec = {
  name: 'id',
  about: 'Context graph: its id, or its on-chain id as 32 or "#32"',
}
export const assetArgument: ArgumentSpec = { name: 'name', about: 'Name of the Knowledge Asset' }
export const jobArgument: ArgumentSpec = { name: 'jobId', about: 'Job id, as listed by kg ka share-jobs' }

export const inContextGraph: OptionSpec = {
  flags: '-c, --context-graph-id <cg>',
  about: 'Context graph (default: KG_CONTEXT_GRAPH, or the setting contextGraph)',
  required: true,
  defaultContextGraph: true,
}
export const inSubGraph: OptionSpec = { flags: '--sub-graph <name>', about: 'Sub-graph of the context graph' }
/** Where a Knowledge Asset is. */
export const placeOptions: readonly OptionSpec[] = [inContextGraph, inSubGraph]

/** The author of an asset, to read it. */
export const agentOfAsset: OptionSpec = {
  flags: '--agent <addr>',
  about: 'Author, if several have an asset of this name',
}
export const layerOption: OptionSpec = {
  flags: '--layer <layer>',
  about: 'wm your draft, swm shared, vm published',
  choices: ['wm', 'swm', 'vm'],
}
export const asOfOption: OptionSpec = {
  flags: '--as-of <moment>',
  about: 'Earlier state: a receipt number or a date',
}

export const agentOption: OptionSpec = { flags: '--agent <addr>', about: 'Agent address (0x…)', required: true }

export const pageOptions: readonly OptionSpec[] = [
  { flags: '--limit <n>', about: 'Maximum number of rows, up to 1000 (default: 100)' },
  { flags: '--all', about: 'List all rows' },
]

export const rdfOptions: readonly OptionSpec[] = [
  { flags: '--input-file <rdf-file>', about: 'RDF file in any syntax; - reads standard input', required: true },
  { flags: '--format <syntax>', about: 'turtle, ntriples, nquads, trig, jsonld or rdfxml (default: by file name)' },
  { flags: '--base <iri>', about: 'Base for relative IRIs in the file' },
]

export const yesOption: OptionSpec = { flags: '-y, --yes', about: 'Do not ask questions' }
export const dryRunOption: OptionSpec = { flags: '--dry-run', about: 'Only show what would change' }
