import { defined } from '@kg/core'
import { attributeClause } from './attribute-clauses.js'
import { eventClauses, typedClause } from './event-clauses.js'
import { extensionClause, extensionOrder, type Prefixes } from './extension-clauses.js'
import { choiceIn, countIn, oneOf, type Parameter, refuse, timeIn } from './parameter-values.js'
import { quantityClause } from './quantity-clauses.js'
import type { Clause, EventQuery, TimeRange } from './query.js'
import { sensorClause } from './sensor-clauses.js'

const timeForm = /^(GE|LT)_(eventTime|recordTime)$/
/** Other spellings that are in use. */
const spellings: Readonly<Record<string, string>> = {
  GE_errorDeclaration_Time: 'GE_errorDeclarationTime',
  LT_errorDeclaration_Time: 'LT_errorDeclarationTime',
}

interface Controls {
  orderBy?: EventQuery['orderBy']
  orderField?: EventQuery['orderField']
  direction?: EventQuery['direction']
  eventCountLimit?: number
  maxEventCount?: number
}

/** Reads the parameters of a simple event query. A parameter that the standard does not know is refused. */
export function parseEventQuery(parameters: readonly Parameter[], prefixes: Prefixes = {}): EventQuery {
  const clauses: Clause[] = []
  const times = { eventTime: {} as TimeRange, recordTime: {} as TimeRange }
  const controls: Controls = {}
  for (const given of parameters) {
    const parameter = { ...given, name: spellings[given.name] ?? given.name }
    const [, by, field] = timeForm.exec(parameter.name) ?? []
    if (field === 'eventTime' || field === 'recordTime')
      times[field] = { ...times[field], [by === 'GE' ? 'from' : 'before']: timeIn(parameter) }
    else if (!readControl(parameter, controls, prefixes)) clauses.push(clauseOf(parameter, prefixes))
  }
  const { eventCountLimit, maxEventCount, orderBy = 'recordTime', orderField, direction } = controls
  if (eventCountLimit !== undefined && maxEventCount !== undefined)
    refuse('maxEventCount', 'cannot be combined with eventCountLimit')
  return {
    clauses,
    ...times,
    orderBy,
    // In the order of recording, a reader that goes on from page to page meets what was captured meanwhile.
    direction: direction ?? (controls.orderBy === undefined ? 'ASC' : 'DESC'),
    ...defined({ eventCountLimit, maxEventCount, orderField }),
  }
}

function clauseOf(parameter: Parameter, prefixes: Prefixes): Clause {
  const { name } = parameter
  if (Object.hasOwn(eventClauses, name)) return eventClauses[name]?.(parameter) ?? refuse(name, 'is unknown')
  return (
    typedClause(parameter) ??
    quantityClause(parameter) ??
    sensorClause(parameter) ??
    attributeClause(parameter) ??
    extensionClause(parameter, prefixes) ??
    refuse(name, 'is no parameter of a simple event query')
  )
}

function readControl(parameter: Parameter, controls: Controls, prefixes: Prefixes): boolean {
  switch (parameter.name) {
    case 'orderBy':
      readOrder(oneOf(parameter), controls, prefixes)
      return true
    case 'orderDirection':
      controls.direction = choiceIn(parameter, ['ASC', 'DESC'])[0] ?? 'DESC'
      return true
    case 'eventCountLimit':
    case 'maxEventCount':
      controls[parameter.name] = countIn(parameter)
      return true
    default:
      return false
  }
}

function readOrder(field: string, controls: Controls, prefixes: Prefixes): void {
  const isTime = field === 'eventTime' || field === 'recordTime'
  controls.orderBy = isTime ? field : 'recordTime'
  if (isTime) return
  controls.orderField =
    extensionOrder(field, prefixes) ??
    refuse('orderBy', 'must be eventTime, recordTime or an extension, such as example:field')
}
