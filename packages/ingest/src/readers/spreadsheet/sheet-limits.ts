import { usualLimits, type ZipLimits } from '../../zip/open-zip.js'

/** Sheets are read as they are unpacked, so a large one does no harm. */
export const sheetLimits: ZipLimits = { ...usualLimits, partBytes: 2 ** 29, totalBytes: 2 ** 30 }
