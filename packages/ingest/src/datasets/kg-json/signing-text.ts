import { canonicalElements, elementTexts, type Form } from './canonical-graph.js'
import { sortedText, writtenText } from './canonical-text.js'
import { publicElement } from './public-graph.js'
import { spellElement, spellHeader } from './spelling.js'
import type { Dataset, Spelling } from './types.js'

/** A dataset before its signature. */
export type UnsignedDataset = Omit<Dataset, 'signature'>

/** The canonical text of a dataset without signature and permissioned data: what its creator signs. */
export function signingText(dataset: UnsignedDataset, spelling: Spelling): string {
  const form: Form = { version: dataset.datasetHeader.KGJSONVersion, spelling }
  return signingTextOf(dataset, graphTexts(dataset, form), form)
}

/** The same from the texts of the graph's elements. */
export function signingTextOf(
  dataset: Pick<Dataset, '@id' | 'datasetHeader'>,
  texts: readonly string[],
  form: Form,
): string {
  const order = form.version === '1.2' ? 'sorted outside properties' : 'given'
  const header = writtenText(sortedText(spellHeader(dataset.datasetHeader, form.spelling), order))
  const graph = texts.map(writtenText).join(',')
  return `{"@graph":[${graph}],"@id":${JSON.stringify(dataset['@id'])},"@type":"Dataset","datasetHeader":${header}}`
}

/** Version 1.0 signs the order of its root, not that of its id. */
function graphTexts(dataset: UnsignedDataset, form: Form): string[] {
  const graph = dataset['@graph']
  return form.version === '1.0' ? canonicalElements(graph, form).map(({ text }) => text) : elementTexts(graph, form)
}

/** The text in the order in which the dataset was written: some nodes signed it so in version 1.1. */
export function writtenSigningText(dataset: Dataset, spelling: Spelling): string {
  const { signature: _, ...unsigned } = dataset
  return JSON.stringify({
    ...unsigned,
    datasetHeader: spellHeader(dataset.datasetHeader, spelling),
    '@graph': dataset['@graph'].map((element) => spellElement(publicElement(element), spelling)),
  })
}
