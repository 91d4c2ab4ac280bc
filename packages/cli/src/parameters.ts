import { type ParseArgsConfig, parseArgs } from 'node:util';
import { codeOf } from './publishing/product.ts';

/**
 * Reads the parameters of a command.
 *
 * @throws Error for one that the command does not take, and for an option that npm took for itself: without it the command would
 *   do something else, such as give everybody what was meant for some
 */
export function readParameters<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  const taken = Object.keys(config.options ?? {}).filter(isSettingOfNpm);
  if (taken.length > 0) {
    const script = process.env.npm_lifecycle_event;
    const names = taken.map((name) => `--${name}`);
    throw new Error(
      `npm took ${names.join(' and ')} for itself: write -- before all options, as in npm run ${script} -- ${names[0]}`,
    );
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [what] = (error as Error).message.split('. ');
    throw new Error(`${what}: platform --help lists what each command takes`, { cause: error });
  }
}

/** `npm run publish --canary 40` makes a setting of npm of the option. */
function isSettingOfNpm(option: string): boolean {
  const name = option.replace(/^no-/, '').replaceAll('-', '_');
  return process.env[`npm_config_${name}`] !== undefined;
}
