/** The version of the running build, inserted by the build from package.json. */

declare const ANYWHEN_VERSION: string | undefined;

export const APP_VERSION = typeof ANYWHEN_VERSION === 'string' ? ANYWHEN_VERSION : 'development';
