import { canonicalValue, type EpcisEvent, isTime, type SensorPart, timeOf, webTerm } from '@kg/ingest/datasets'
import { fieldTerm } from '../epcis-index/field-term.js'
import { type Comparison, numberTest } from './compare.js'
import { fixed } from './event-clauses.js'
import { type Parameter, timeIn } from './parameter-values.js'
import type { Clause } from './query.js'
import { convertUnit } from './units.js'

const textFields =
  'type|exception|deviceID|dataProcessingMethod|microorganism|chemicalSubstance|bizRules|stringValue|booleanValue|hexBinaryValue|uriValue|component'
const textForm = new RegExp(`^EQ_(${textFields})$`)
const timeForm = /^(GE|LT)_(time|startTime|endTime)$/
const rankForm = /^(EQ|GT|GE|LT|LE)_(percRank)$/
const valueForm = /^(EQ|GT|GE|LT|LE)_(value|minValue|maxValue|meanValue|sDev|percValue)_([A-Z0-9]{2,4})$/

/** The parameters about what sensors report. Values are compared in the unit of the parameter. */
export function sensorClause(parameter: Parameter): Clause | undefined {
  const { name } = parameter
  const [, textField] = textForm.exec(name) ?? []
  if (textField !== undefined) return sensing(textTestOf(textField, parameter))
  const [, timeBy, timeField] = timeForm.exec(name) ?? []
  if (timeField !== undefined) {
    const wanted = timeIn(parameter)
    const isGood = (time: number) => (timeBy === 'GE' ? time >= wanted : time < wanted)
    return sensing(({ [timeField]: time }) => time !== undefined && isTime(time) && isGood(timeOf(time)))
  }
  const [, by, field, uom] = valueForm.exec(name) ?? rankForm.exec(name) ?? []
  if (by === undefined || field === undefined) return undefined
  const test = numberTest(by as Comparison, parameter)
  return sensing((fields) => {
    if (fields[field] === undefined) return false
    const value = convertUnit(Number(fields[field]), fields.uom, uom ?? fields.uom, field === 'sDev')
    return value !== undefined && test(value)
  })
}

type Fields = SensorPart['fields']

function textTestOf(field: string, { values }: Parameter): (fields: Fields) => boolean {
  const normalise = field === 'type' || field === 'exception' ? (text: string) => webTerm(text.trim()) : canonicalValue
  const wanted = new Set(values.map(normalise))
  return ({ [field]: value }) => value !== undefined && wanted.has(normalise(value))
}

const sensing = (test: (fields: Fields) => boolean): Clause =>
  fixed({
    terms: [fieldTerm('has', 'sensorElementList')],
    test: ({ event }) => [...partsOf(event)].some(({ fields }) => test(fields)),
  })

function* partsOf({ sensorElementList = [] }: EpcisEvent): Iterable<SensorPart> {
  for (const { sensorMetadata, sensorReport } of sensorElementList) {
    if (sensorMetadata !== undefined) yield sensorMetadata
    yield* sensorReport
  }
}
