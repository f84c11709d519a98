export const VIRUS_SCANNER = Symbol('virus scanner')

/** `unknown`: the scanner could not be asked; no one may read the file until it was. */
export type ScanVerdict = 'clean' | 'infected' | 'unknown'

export interface VirusScanner {
  scan(bytes: Buffer): Promise<ScanVerdict>
}

export class NoScanner implements VirusScanner {
  scan(): Promise<ScanVerdict> {
    return Promise.resolve('clean')
  }
}
