import type { DatasetRow, Standard } from './table.js'

/** The standard that a dataset was made from, as its header says. */
export function standardOf({ datasetHeader }: Pick<DatasetRow['head'], 'datasetHeader'>): Standard {
  const transpiler: unknown = datasetHeader.transpilationInfo?.transpilerType
  return transpiler === 'GS1-EPCIS' || transpiler === 'WOT' ? transpiler : 'GRAPH'
}
