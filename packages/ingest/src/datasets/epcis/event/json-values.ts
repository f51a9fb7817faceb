import type { Json, JsonObject } from '../../kg-json/index.js'

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
