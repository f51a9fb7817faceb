import type { CommandInput } from '../../command.js'
import { usageRefused } from './errors.js'

/** An argument that the record does not call optional, so it is there. */
export const arg = ({ args }: CommandInput, name: string): string => args[name] ?? ''

export function option({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return value === undefined || value === null ? undefined : String(value)
}

export const flag = ({ options }: CommandInput, name: string): boolean => options[name] === true

/** The values of an option that may be given several times. */
export function list({ options }: CommandInput, name: string): string[] {
  const value = options[name]
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

/** A whole number from 1 up. */
export function count(input: CommandInput, name: string, most: number): number | undefined {
  const text = option(input, name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= most) return number
  throw usageRefused(`--${name} ${text} is not a number from 1 to ${most}`, 'Use a number in that range')
}

/** The Knowledge Asset's place as the routes take it. */
export const place = (input: CommandInput): { contextGraphId: string; subGraphName: string | undefined } => ({
  contextGraphId: option(input, 'contextGraphId') ?? '',
  subGraphName: option(input, 'subGraph'),
})
