<?php
/**
 * Tells the chat service who is logged in on the site.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

/**
 * A place of the REST API that gives a user a signed token of their own. WordPress checks cookie and nonce before it.
 */
final class Casement_Login {

	const REST_NAMESPACE = 'casement/v1';
	const REST_ROUTE     = '/token';

	/** The service takes a token once and gives one of its own, so it need not live long. */
	const LIFETIME_SECONDS = 300;

	/**
	 * Makes the place known.
	 */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'register_route' ) );
	}

	/**
	 * By POST, because no cache keeps an answer to that.
	 */
	public static function register_route() {
		register_rest_route(
			self::REST_NAMESPACE,
			self::REST_ROUTE,
			array(
				'methods'             => 'POST',
				'callback'            => array( __CLASS__, 'answer' ),
				'permission_callback' => static function () {
					return is_user_logged_in() && Casement_Settings::is_login_on() && Casement_Visibility::is_user_included();
				},
			)
		);
	}

	/**
	 * Gives out a token of the user who asks.
	 *
	 * @return WP_REST_Response
	 */
	public static function answer() {
		// WordPress writes its own headers against caches over those of the answer.
		add_filter(
			'nocache_headers',
			static function ( $headers ) {
				$headers['Cache-Control'] = 'no-store, private';
				return $headers;
			}
		);
		nocache_headers();
		return new WP_REST_Response( array( 'token' => self::sign( self::claims( wp_get_current_user() ) ) ) );
	}

	/**
	 * What the token says.
	 *
	 * @param WP_User $user Of whom.
	 * @return array
	 */
	private static function claims( $user ) {
		$now    = time();
		$claims = array(
			'sub'  => (string) $user->ID,
			'aud'  => Casement_Settings::audience(),
			'iss'  => Casement_Settings::issuer(),
			'iat'  => $now,
			'exp'  => $now + self::LIFETIME_SECONDS,
			'name' => $user->display_name,
		);
		if ( Casement_Settings::all()['has_email'] ) {
			$claims['email'] = $user->user_email;
		}

		/**
		 * Filters what the chat service is told of a user.
		 *
		 * @param array   $claims The claims of the token.
		 * @param WP_User $user   The user.
		 */
		return apply_filters( 'casement_token_claims', $claims, $user );
	}

	/**
	 * Signs claims as a JWT with HS256.
	 *
	 * @param array $claims What it says.
	 * @return string
	 */
	private static function sign( $claims ) {
		$content = self::encode(
			wp_json_encode(
				array(
					'alg' => 'HS256',
					'typ' => 'JWT',
				)
			)
		) . '.' . self::encode( wp_json_encode( $claims ) );
		return $content . '.' . self::encode( hash_hmac( 'sha256', $content, Casement_Settings::secret(), true ) );
	}

	/**
	 * Encodes bytes by the alphabet of addresses.
	 *
	 * @param string $bytes What.
	 * @return string
	 */
	private static function encode( $bytes ) {
		// A JWT is made of this.
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}
}
