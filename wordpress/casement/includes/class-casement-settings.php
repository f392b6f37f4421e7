<?php
/**
 * What the site has set, and what may be set.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's options: one with the settings, and one with the secret, which no page ever reads.
 */
final class Casement_Settings {

	const OPTION        = 'casement_settings';
	const SECRET_OPTION = 'casement_login_secret';

	/** What the service accepts for tokens signed with HS256, in bytes. */
	const SECRET_MIN_BYTES = 32;

	/** The longest id that the chat takes. */
	const ID_MAX_LENGTH = 200;

	/**
	 * Every setting with its default.
	 *
	 * @return array
	 */
	public static function defaults() {
		return array(
			'service_url'  => '',
			'bot_id'       => '',
			'channel_id'   => 'web',
			'style_id'     => '',
			'color'        => '',
			'language'     => 'visitor',
			'has_launcher' => true,
			'has_rules'    => false,
			'who'          => 'everybody',
			'roles'        => array(),
			'places'       => array( 'front', 'pages', 'posts', 'others' ),
			'excluded'     => '',
			'has_login'    => false,
			'has_email'    => false,
			'audience'     => '',
		);
	}

	/**
	 * The settings, with defaults for what is missing.
	 *
	 * @return array
	 */
	public static function all() {
		$stored = get_option( self::OPTION, array() );
		return array_merge( self::defaults(), is_array( $stored ) ? $stored : array() );
	}

	/**
	 * Whether the settings name a chat.
	 *
	 * @return bool
	 */
	public static function is_complete() {
		$settings = self::all();
		return '' !== $settings['service_url'] && '' !== $settings['bot_id'] && '' !== $settings['channel_id'];
	}

	/**
	 * The secret that the site shares with the chat service; '' where there is none.
	 *
	 * @return string
	 */
	public static function secret() {
		return self::is_secret_constant() ? (string) CASEMENT_LOGIN_SECRET : (string) get_option( self::SECRET_OPTION, '' );
	}

	/**
	 * Whether wp-config.php sets the secret, which then stands in no database.
	 *
	 * @return bool
	 */
	public static function is_secret_constant() {
		return defined( 'CASEMENT_LOGIN_SECRET' );
	}

	/**
	 * Whether users of the site are told to the chat.
	 *
	 * @return bool
	 */
	public static function is_login_on() {
		return self::all()['has_login'] && strlen( self::secret() ) >= self::SECRET_MIN_BYTES;
	}

	/**
	 * For whom the tokens are: what the bot file names as audience, else the bot.
	 *
	 * @return string
	 */
	public static function audience() {
		$settings = self::all();
		return '' !== $settings['audience'] ? $settings['audience'] : $settings['bot_id'];
	}

	/**
	 * Who signs the tokens: the address of the site, without a slash at its end.
	 *
	 * @return string
	 */
	public static function issuer() {
		return untrailingslashit( home_url() );
	}

	/**
	 * Reads what the form has sent. A setting that cannot be used keeps its former value, and the page says so.
	 *
	 * @param mixed $given The fields of the form.
	 * @return array
	 */
	public static function sanitize( $given ) {
		$given  = is_array( $given ) ? $given : array();
		$before = self::all();
		$read   = self::defaults();

		$read['service_url'] = self::sanitize_service_url( self::text( $given, 'service_url' ), $before['service_url'] );
		foreach ( array( 'bot_id', 'channel_id', 'style_id', 'audience' ) as $name ) {
			$read[ $name ] = substr( self::text( $given, $name ), 0, self::ID_MAX_LENGTH );
		}

		$color = self::text( $given, 'color' );
		if ( '' !== $color && null === sanitize_hex_color( $color ) ) {
			self::refuse( 'color', __( 'The colour was not changed: write it as #1f5f4a.', 'casement' ) );
			$color = $before['color'];
		}
		$read['color'] = $color;

		$read['language'] = self::one_of( $given, 'language', array( 'visitor', 'page' ) );
		$read['who']      = self::one_of( $given, 'who', array( 'everybody', 'logged_in', 'roles' ) );
		$read['roles']    = self::some_of( $given, 'roles', array_keys( wp_roles()->get_names() ) );
		$read['places']   = self::some_of( $given, 'places', array( 'front', 'pages', 'posts', 'others' ) );
		$read['excluded'] = isset( $given['excluded'] ) && is_string( $given['excluded'] )
			? sanitize_textarea_field( $given['excluded'] )
			: '';

		foreach ( array( 'has_launcher', 'has_rules', 'has_login', 'has_email' ) as $name ) {
			$read[ $name ] = ! empty( $given[ $name ] );
		}
		return $read;
	}

	/**
	 * Reads a new secret. An empty field keeps the one that is stored, because the page never shows it.
	 *
	 * @param mixed $given The secret; null where it is to be forgotten.
	 * @return string
	 */
	public static function sanitize_secret( $given ) {
		$before = (string) get_option( self::SECRET_OPTION, '' );
		// The token of the form was checked before the option is read.
		// phpcs:ignore WordPress.Security.NonceVerification.Missing
		if ( ! empty( $_POST['casement_forget_secret'] ) ) {
			return '';
		}
		$secret = is_string( $given ) ? trim( $given ) : '';
		if ( '' === $secret ) {
			return $before;
		}
		if ( strlen( $secret ) < self::SECRET_MIN_BYTES ) {
			self::refuse( 'secret', __( 'The secret was not changed: it needs at least 32 characters.', 'casement' ) );
			return $before;
		}
		return $secret;
	}

	/**
	 * Reads the address of the service, and gives it a slash at its end.
	 *
	 * @param string $given  What was typed.
	 * @param string $before The address until now.
	 * @return string
	 */
	private static function sanitize_service_url( $given, $before ) {
		if ( '' === $given ) {
			return '';
		}
		$address = esc_url_raw( $given, array( 'http', 'https' ) );
		$parts   = wp_parse_url( $address );
		if ( empty( $parts['host'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) || isset( $parts['user'] ) ) {
			self::refuse( 'service_url', __( 'The address of the chat service was not changed: write it as https://chat.example.com/.', 'casement' ) );
			return $before;
		}
		if ( 'http' === $parts['scheme'] && 'https' === wp_parse_url( home_url(), PHP_URL_SCHEME ) ) {
			self::refuse( 'service_url', __( 'Browsers load no chat from an http address on this https site. Give the service an https address.', 'casement' ), 'warning' );
		}
		return trailingslashit( $address );
	}

	/**
	 * One line of text.
	 *
	 * @param array  $given The fields.
	 * @param string $name  Which.
	 * @return string
	 */
	private static function text( $given, $name ) {
		return isset( $given[ $name ] ) && is_string( $given[ $name ] ) ? sanitize_text_field( $given[ $name ] ) : '';
	}

	/**
	 * One of the values that a field may have, the first of them where it has another.
	 *
	 * @param array    $given  The fields.
	 * @param string   $name   Which.
	 * @param string[] $values What it may be.
	 * @return string
	 */
	private static function one_of( $given, $name, $values ) {
		$value = self::text( $given, $name );
		return in_array( $value, $values, true ) ? $value : $values[0];
	}

	/**
	 * Those values of a list that a field may have.
	 *
	 * @param array    $given  The fields.
	 * @param string   $name   Which.
	 * @param string[] $values What may stand in it.
	 * @return string[]
	 */
	private static function some_of( $given, $name, $values ) {
		$list = isset( $given[ $name ] ) && is_array( $given[ $name ] ) ? array_filter( $given[ $name ], 'is_string' ) : array();
		return array_values( array_intersect( $values, $list ) );
	}

	/**
	 * Tells the settings page of a mistake. Options can be written where no such page is loaded.
	 *
	 * @param string $code    Which setting.
	 * @param string $message What to do.
	 * @param string $type    The kind of notice: error or warning.
	 */
	private static function refuse( $code, $message, $type = 'error' ) {
		if ( function_exists( 'add_settings_error' ) ) {
			add_settings_error( self::OPTION, 'casement_' . $code, $message, $type );
		}
	}
}
