import { defined } from '@kg/core'
import type { Json, JsonObject } from '../../kg-json/index.js'
import type { Position, VocabularyAttribute, VocabularyElement } from '../event/document.js'
import type { Extension } from '../event/event.js'
import { invalidAt } from '../event/invalid.js'
import { isJsonList, isJsonObject } from '../event/json-values.js'

/** The elements of one vocabulary in JSON. */
export function vocabularyFromJson(given: Json, at: Position): VocabularyElement[] {
  const refuse = (why: string): never => {
    throw invalidAt(at, why)
  }
  if (!isJsonObject(given)) return refuse('an entry of vocabularyList is not an object')
  const { type, vocabularyElementList = [], ...others } = given
  if (typeof type !== 'string' || type === '') return refuse('a vocabulary has no type')
  if (!isJsonList(vocabularyElementList)) return refuse('vocabularyElementList is not a list')
  const vocabularyFields = Object.keys(others).length === 0 ? undefined : others
  return vocabularyElementList.map((element) => {
    if (!isJsonObject(element)) return refuse('an entry of vocabularyElementList is not an object')
    return { ...readElement(element, type, refuse), ...defined({ vocabularyFields }) }
  })
}

function readElement(given: JsonObject, vocabularyType: string, refuse: (why: string) => never): VocabularyElement {
  const { id, attributes = [], children, ...others } = given
  if (typeof id !== 'string' || id === '') return refuse('a vocabularyElement has no id')
  if (!isJsonList(attributes)) return refuse(`the attributes of ${id} are not a list`)
  if (children !== undefined && !(isJsonList(children) && children.every((child) => typeof child === 'string')))
    return refuse(`the children of ${id} are not a list of ids`)
  const extensions = Object.entries(others).map(([name, json]): Extension => ({ name, json }))
  return {
    vocabularyType,
    id,
    attributes: attributes.map((attribute) => readAttribute(attribute, id, refuse)),
    ...defined({
      children: children as readonly string[] | undefined,
      extensions: extensions.length === 0 ? undefined : extensions,
    }),
  }
}

function readAttribute(given: Json, of: string, refuse: (why: string) => never): VocabularyAttribute {
  if (!isJsonObject(given)) return refuse(`an attribute of ${of} is not an object`)
  const { id, attribute, ...others } = given
  if (typeof id !== 'string' || id === '') return refuse(`an attribute of ${of} has no id`)
  const marks: Record<string, string> = {}
  for (const [key, value] of Object.entries(others))
    marks[key] = typeof value === 'string' ? value : refuse(`${key} of an attribute of ${of} is not a text`)
  const value = typeof attribute === 'string' ? { text: attribute } : { json: attribute ?? null }
  return { id, ...value, ...defined({ marks: Object.keys(marks).length === 0 ? undefined : marks }) }
}
