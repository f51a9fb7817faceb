import { StreamLanguage } from '@codemirror/language'
import { turtle } from '@codemirror/legacy-modes/mode/turtle'

export const turtleLanguage = StreamLanguage.define(turtle)
