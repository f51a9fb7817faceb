import { EpcisSubscriptionError } from '@kg/contract'
import type { Schedule } from './table.js'

const ranges = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [1, 7],
} as const
type Field = keyof typeof ranges
/** From the finest to the coarsest, as far as the clock is concerned. */
const clockFields = ['second', 'minute', 'hour'] as const

const dayMs = 86_400_000
/** The 29th of February comes after eight years at the latest. */
const mostDays = 8 * 366

/** The next moment of a schedule after another one, in UTC. */
export function nextTime(schedule: Schedule, after: number): number {
  const [seconds, minutes, hours] = clockFields.map((field) => valuesOf(schedule, field))
  const days = valuesOf(schedule, 'dayOfMonth')
  const months = valuesOf(schedule, 'month')
  const weekdays = valuesOf(schedule, 'dayOfWeek')
  const start = Math.floor(after / dayMs) * dayMs
  for (let day = start, count = 0; count < mostDays; day += dayMs, count++) {
    const date = new Date(day)
    // Monday is the first day of the week, and Sunday the seventh.
    const weekday = date.getUTCDay() || 7
    if (!months?.includes(date.getUTCMonth() + 1) || !days.includes(date.getUTCDate()) || !weekdays.includes(weekday))
      continue
    for (const hour of hours ?? [])
      for (const minute of minutes ?? [])
        for (const second of seconds ?? []) {
          const time = day + ((hour * 60 + minute) * 60 + second) * 1000
          if (time > after) return time
        }
  }
  throw new EpcisSubscriptionError({ why: 'The schedule names a time that never comes' })
}

/** Fields finer than all that are given count as zero, so that `hour: 1` means once at one o'clock. */
function valuesOf(schedule: Schedule, field: Field): readonly number[] {
  const text = schedule[field]
  const [least, most] = ranges[field]
  const all = Array.from({ length: most - least + 1 }, (_, i) => least + i)
  if (text !== undefined) return readValues(text, field)
  const at = (clockFields as readonly Field[]).indexOf(field)
  const isFiner = at !== -1 && clockFields.slice(0, at).every((one) => schedule[one] === undefined)
  return isFiner ? [0] : all
}

/** `5`, `1,3`, `[1-5]`, `1-5`, `0/30` (from 0 in steps of 30) or `*`. */
function readValues(text: string, field: Field): number[] {
  const [least, most] = ranges[field]
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const [, first, last, step] = /^\[?(\d+|\*)(?:-(\d+))?\]?(?:\/(\d+))?$/.exec(part) ?? []
    const from = first === '*' ? least : Number(first)
    const to = last !== undefined ? Number(last) : first === '*' || step !== undefined ? most : from
    const by = Number(step ?? 1)
    if (first === undefined || from < least || to > most || from > to || by < 1)
      throw new EpcisSubscriptionError({ why: `${field} "${text}" must lie between ${least} and ${most}` })
    for (let value = from; value <= to; value += by) found.add(value)
  }
  return [...found].sort((a, b) => a - b)
}
