/** The list of licences names exactly the packages that a build contains. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BuiltFile, licencesOf } from './shipped-licences.ts';

const MODULES = resolve(import.meta.dirname, '../../node_modules');

const chunk = (...moduleIds: string[]): BuiltFile => ({ type: 'chunk', moduleIds });
const asset = (fileName: string, source: string, ...originalFileNames: string[]): BuiltFile => ({
  type: 'asset',
  fileName,
  source,
  originalFileNames,
});

const namesIn = (...files: BuiltFile[]) => licencesOf(files, MODULES).map(({ name }) => name);

describe('licences of a build', () => {
  it('lists each package once, and none of our own code', () => {
    const react = `${MODULES}/react/index.js`;
    const files = [chunk(react, '/src/main.ts'), chunk(react, `${MODULES}/@base-ui/react/x.js`)];
    expect(namesIn(...files)).toEqual(['@base-ui/react', 'react']);
  });

  it('attributes a nested package to itself, on every operating system', () => {
    expect(namesIn(chunk(`${MODULES}/vite/node_modules/react-dom/client.js`))).toEqual([
      'react-dom',
    ]);
    expect(namesIn(chunk('C:\\x\\node_modules\\@base-ui\\react\\x.js'))).toEqual([
      '@base-ui/react',
    ]);
  });

  it('finds fonts by their files and styles by their banner', () => {
    const style = '/*! tailwindcss v4.3.3 | MIT License | https://tailwindcss.com */body{}';
    const font = '../../node_modules/@fontsource-variable/inter/files/latin.woff2';
    expect(namesIn(asset('a.css', style), asset('b.woff2', '', font))).toEqual([
      '@fontsource-variable/inter',
      'tailwindcss',
    ]);
  });

  it('includes version, licence and licence text', () => {
    const [react] = licencesOf([chunk(`${MODULES}/react/index.js`)], MODULES);
    expect(react).toMatchObject({ licence: 'MIT', version: expect.stringMatching(/^19\./) });
    expect(react?.text).toContain('Permission is hereby granted');
  });
});
