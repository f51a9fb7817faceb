import type { ArgumentSpec, OptionSpec } from '../../command.js'

// What many commands take, said once.

export const contextGraphArgument: ArgumentSpec = {
  name: 'id',
  about: 'Context graph: its id, or its on-chain id as 32 or "#32"',
}
export const assetArgument: ArgumentSpec = { name: 'name', about: 'Name of the Knowledge Asset' }
export const jobArgument: ArgumentSpec = { name: 'jobId', about: 'Job id, as kg ka share-jobs lists it' }

export const inContextGraph: OptionSpec = {
  flags: '-c, --context-graph-id <cg>',
  about: 'Context graph; by default KG_CONTEXT_GRAPH or the setting contextGraph',
  required: true,
  defaultContextGraph: true,
}
export const inSubGraph: OptionSpec = { flags: '--sub-graph <name>', about: 'Sub-graph of the context graph' }
/** Where a Knowledge Asset is. */
export const placeOptions: readonly OptionSpec[] = [inContextGraph, inSubGraph]

/** The author of an asset, to read it. */
export const agentOfAsset: OptionSpec = {
  flags: '--agent <addr>',
  about: 'Its author, where several have one of this name',
}
export const layerOption: OptionSpec = {
  flags: '--layer <layer>',
  about: 'wm your draft, swm shared, vm published',
  choices: ['wm', 'swm', 'vm'],
}
export const asOfOption: OptionSpec = {
  flags: '--as-of <moment>',
  about: 'As it was then: the number of a receipt, or a date',
}

export const agentOption: OptionSpec = { flags: '--agent <addr>', about: 'Agent address (0x…)', required: true }

export const pageOptions: readonly OptionSpec[] = [
  { flags: '--limit <n>', about: 'Most rows, up to 1000; 100 by default' },
  { flags: '--all', about: 'All rows, page by page' },
]

export const rdfOptions: readonly OptionSpec[] = [
  { flags: '--input-file <rdf-file>', about: 'RDF file in any syntax; - reads the standard input', required: true },
  { flags: '--format <syntax>', about: 'turtle, ntriples, nquads, trig, jsonld or rdfxml; else by the file’s name' },
  { flags: '--base <iri>', about: 'What relative IRIs in the file are resolved against' },
]

export const yesOption: OptionSpec = { flags: '-y, --yes', about: 'Ask nothing' }
export const dryRunOption: OptionSpec = { flags: '--dry-run', about: 'Show what would change without writing' }
