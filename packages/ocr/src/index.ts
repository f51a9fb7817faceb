export { type Ocr, type OcrLine, openOcr } from './open-ocr.js'
