/**
 * For all tests of screens: how long they wait for what must come. Code of sheets and pages is
 * loaded when it is first needed, which takes its time on a busy machine; nothing waits this long
 * when all is well.
 */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 30_000 });
