import { type EpcisEvent, shortName } from '@kg/ingest/datasets'

/** Fields whose values can be listed, because events share them. */
export type ListedField = 'bizStep' | 'disposition' | 'readPoint' | 'bizLocation'

/** Longer ones are found, and not listed. */
const longestValue = 255

/** The values of an event that can be listed. */
export function listedValues({ bizStep, disposition, readPoint, bizLocation }: EpcisEvent): [ListedField, string][] {
  const found: [ListedField, string][] = []
  if (bizStep !== undefined) found.push(['bizStep', shortName('bizStep', bizStep.trim())])
  if (disposition !== undefined) found.push(['disposition', shortName('disposition', disposition.trim())])
  if (readPoint !== undefined) found.push(['readPoint', readPoint.id])
  if (bizLocation !== undefined) found.push(['bizLocation', bizLocation.id])
  return found.filter(([, value]) => value.length > 0 && value.length <= longestValue)
}
