import type { Hex } from '@kg/core'
import { canonicalElements, currentForm, elementTexts, type Form } from './canonical-graph.js'
import { sortedText, writtenText } from './canonical-text.js'
import { sha3, sha3OfAll } from './sha3.js'
import type { DatasetHeader, Json, KgElement } from './types.js'

/** SHA3-256 of the canonical graph, permissioned data left out. Neither header nor creator is in it. */
export function datasetId(graph: readonly KgElement[], form: Form = currentForm): Hex {
  return idOfTexts(elementTexts(graph, form))
}

/** The ids that a finished dataset may have: nodes of 2019 ordered version 1.0 for its id as for its root. */
export function possibleIds(graph: readonly KgElement[], form: Form): Hex[] {
  const id = datasetId(graph, form)
  return form.version === '1.0' ? [id, idOfTexts(canonicalElements(graph, form).map(({ text }) => text))] : [id]
}

export const idOfTexts = (texts: readonly string[]): Hex => sha3OfAll(graphText(texts))

function* graphText(texts: readonly string[]): Generator<string> {
  yield '['
  for (let i = 0; i < texts.length; i++) yield `${i === 0 ? '' : ','}${writtenText(texts[i] as string)}`
  yield ']'
}

/** What of a header its author chose, and what the source said beyond the graph. */
export type AuthoredHeader = Partial<
  Pick<DatasetHeader, 'datasetTitle' | 'datasetDescription' | 'datasetTags' | 'transpilationInfo'>
>

/**
 * The hash of the input: SHA3-256 of the canonical text (rules of 1.2, whatever the version) of
 * `{"@graph", "datasetHeader": {datasetTitle, datasetDescription, datasetTags, transpilationInfo if there}}`,
 * permissioned data left out. So it depends on what was imported, not on who imported it or when.
 */
export function dataHash(
  graph: readonly KgElement[],
  header: AuthoredHeader,
  spelling: Form['spelling'] = currentForm.spelling,
): Hex {
  return dataHashOfTexts(elementTexts(graph, { version: '1.2', spelling }), header)
}

export const dataHashOfTexts = (texts: readonly string[], header: AuthoredHeader): Hex =>
  sha3OfAll(inputText(texts, authoredText(header)))

/** What the hash of the input covers of a header. */
export function authoredText(header: AuthoredHeader): string {
  const { datasetTitle = '', datasetDescription = '', datasetTags = [], transpilationInfo } = header
  const authored: Record<string, Json> = { datasetTitle, datasetDescription, datasetTags }
  if (transpilationInfo !== undefined) authored.transpilationInfo = transpilationInfo
  return writtenText(sortedText(authored, 'sorted outside properties'))
}

function* inputText(texts: readonly string[], headerText: string): Generator<string> {
  yield '{"@graph":'
  yield* graphText(texts)
  yield `,"datasetHeader":${headerText}}`
}

/** SHA3-256 of one text, for ids that are derived from names. */
export const hashText = (text: string): Hex => sha3(text)
